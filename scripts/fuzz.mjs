import net from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { forms, otherRoutes } from '../e2e/resilience/fuzz-forms.mjs'
import { makePictures } from '../e2e/resilience/fuzz-pictures.mjs'
import { createRequestMaker } from '../e2e/resilience/fuzz-requests.mjs'
import { readRoutes } from '../e2e/resilience/fuzz-routes.mjs'
import { openSession } from '../e2e/resilience/fuzz-session.mjs'
import { findLeak, openStaffSessions } from '../e2e/resilience/fuzz-staff.mjs'
import { checkInvariants } from '../e2e/resilience/invariants.mjs'
import { measureMemory } from '../e2e/resilience/memory.mjs'
import { runTrial, secondsSince } from '../e2e/resilience/trial.mjs'
import { freePort } from './free-port.mjs'

const concurrency = 16

function send(port, bytes) {
  return new Promise(resolve => {
    const socket = net.connect(port, '127.0.0.1')
    let response = ''
    socket.setTimeout(20_000, () => {
      response = 'no response within 20 s'
      socket.destroy()
    })
    socket.on('data', data => {
      if (response.length < 200_000) response += data.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(response))
    socket.write(bytes)
  })
}

/** Random and hostile requests, as a stranger, as the owner and as each other role: no errors of the server, intact data, no growing memory. */
export async function fuzz({ requests, seed = 1, until = Number.POSITIVE_INFINITY }) {
  const { paths, actionFiles } = readRoutes()
  const known = [...forms.map(({ route }) => route), ...otherRoutes]
  const unknown = actionFiles.filter(file => !known.includes(file))
  if (unknown.length > 0) throw new Error(`fuzz-forms.mjs has no form for ${unknown.join(', ')}`)

  const pictures = await makePictures()
  const inspector = await freePort()
  const env = { NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}`, TRUST_PROXY: 'on' }
  const verify = async (db, { errors }) => {
    const { rows, violations } = await checkInvariants(db)
    errors.push(...violations)
    return { rows }
  }
  const result = await runTrial({ env, verify }, async trial => {
    await trial.start()
    const { url, port, errors } = trial
    const session = openSession(url)
    const readEditToken = async page => {
      const [path, query = ''] = page.split('?')
      const headers = { cookie: session.cookie }
      const response = await fetch(`${url}${path}.data?${query}`, { headers, redirect: 'manual' })
      return /"editToken","([\w-]{16}[^"]*|\d+)"/.exec(await response.text())?.[1] ?? ''
    }
    await session.renew()
    const staff = await openStaffSessions(url, session)
    await staff.renew()
    const makeRequest = createRequestMaker({
      ...{ seed, port, session, staff: staff.sessions, paths, pictures, readEditToken },
    })
    const statuses = {}
    /** Requests that were answered with success, by role. */
    const served = {}
    const accepted = Object.fromEntries(
      [...forms.map(({ about }) => about), 'order', 'upload'].map(about => [about, 0]),
    )
    let sent = 0

    async function sendOne() {
      const { bytes, form, newPassword, path, person } = await makeRequest()
      const startTime = performance.now()
      const response = await send(port, bytes)
      trial.slowest = Math.max(trial.slowest, secondsSince(startTime))
      const status = /^HTTP\/1\.1 (\d{3})/.exec(response)?.[1]
      statuses[status] = (statuses[status] ?? 0) + 1
      // 501 is for unknown methods, 503 with Retry-After for overload.
      const isAllowed = status === '501' || (status === '503' && /^retry-after: \d/im.test(response))
      if (!status || (Number(status) >= 500 && !isAllowed)) {
        const request = JSON.stringify(bytes.toString('latin1').slice(0, 700))
        errors.push(`${status ?? (response || 'no response')}: ${request}`)
      }
      if (person && Number(status) < 300) served[person.role] = (served[person.role] ?? 0) + 1
      const leak = person && findLeak(person, path, Buffer.from(response, 'latin1').toString())
      if (leak) errors.push(leak)
      if (!form) return
      const isSignedOut =
        !form.stranger && !form.ends && /^(location: |.*"redirect",")\/admin-login/im.test(response)
      if (isSignedOut) return session.renew()
      session.readResponse(response, newPassword)
      if (form.about === 'order')
        session.shownTotal = Number(
          /"reason":"price changed","total":(\d+)/.exec(response)?.[1] ?? session.shownTotal,
        )
      if (Number(status) < 400) accepted[form.about]++
    }

    const sendUntil = count =>
      Promise.all(
        Array.from({ length: concurrency }, async () => {
          while (sent < count && trial.shop.exitCode === null && performance.now() < until) {
            sent++
            if (sent % 500 === 0) await Promise.all([session.renew(), staff.renew()])
            if (sent % 2_000 === 0) await session.twoFactor()
            await sendOne()
          }
        }),
      )
    await session.twoFactor()
    await sendUntil(Math.ceil(requests * 0.4))
    const warm = await measureMemory(inspector)
    await sendUntil(requests)
    await setTimeout(500)
    const end = await measureMemory(inspector)
    if (trial.shop.exitCode === null) await session.renew()
    if ((statuses[503] ?? 0) > sent / 50) errors.push(`${statuses[503]} requests were refused`)
    // A long run must reach every form.
    if (sent >= 5_000) {
      for (const { about, alwaysRefused } of forms)
        if (!alwaysRefused && accepted[about] === 0) errors.push(`no form was ever accepted: ${about}`)
      for (const { role } of staff.sessions) if (!served[role]) errors.push(`nothing was served to ${role}`)
      if (session.twoFactorRounds === 0) errors.push('two-factor was never turned on and off')
    }
    // A short run only warms up.
    if (sent >= 20_000)
      for (const kind of ['heap', 'resident'])
        if (end[kind] > warm[kind] * 1.15 + 10)
          errors.push(`memory (${kind}) grew from ${warm[kind]} to ${end[kind]} MB`)
    return { times: sent, statuses, served, accepted, warm, end }
  })
  const { rows, warm, end } = result
  const stored = Object.entries(rows).map(([name, count]) => `${count} ${name}`)
  const more = `heap ${warm.heap} to ${end.heap} MB, resident ${warm.resident} to ${end.resident} MB; stored ${stored.join(', ')}`
  return { ...result, confirmed: undefined, lost: undefined, doubled: undefined, more }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { setUp } = await import('./setup.mjs')
  await setUp()
  const { build } = await import('./build.mjs')
  await build()
  const startTime = performance.now()
  const requests = Number(process.argv[2] ?? 3_000)
  const result = await fuzz({ requests, seed: Number(process.argv[3] ?? 1) })
  const { times, errors, slowest, statuses, served, accepted, rows, warm, end } = result
  for (const error of errors) console.error(error)
  console.log(
    `${times} requests in ${Math.round(secondsSince(startTime))} s, ${errors.length} errors, slowest ${slowest.toFixed(1)} s`,
    statuses,
    { served, accepted, rows, warm, end },
  )
  process.exitCode = errors.length > 0 ? 1 : 0
}
