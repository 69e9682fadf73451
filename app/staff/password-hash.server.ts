import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { verifyPassword as verifyByLibrary } from 'better-auth/crypto'
import { serialQueue } from '../platform/jobs/serial-queue.ts'

type Work = { cost: number; r: number; p: number }

/** OWASP's recommendation: 128 MB and about 0.4 s of one core. */
export const recommendedWork: Work = { cost: 17, r: 8, p: 1 }

const keyBytes = 32

// One at a time, because each hash needs 128 MB.
const runHash = serialQueue()

const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

function derive(password: string, salt: Buffer, { cost, r, p }: Work): Promise<Buffer> {
  const N = 2 ** cost
  const options = { N, r, p, maxmem: 128 * N * r + 4 * 1024 * 1024 }
  return runHash(() => scryptAsync(password.normalize('NFKC'), salt, keyBytes, options))
}

const format = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]+)\$([\w-]+)$/

export function passwordHashes(work: Work = recommendedWork) {
  return {
    async hash(password: string): Promise<string> {
      const salt = randomBytes(16)
      const key = await derive(password, salt, work)
      const parts = [
        'scrypt',
        work.cost,
        work.r,
        work.p,
        salt.toString('base64url'),
        key.toString('base64url'),
      ]
      return parts.join('$')
    },
    /** Older hashes are the library's. */
    async verify({ hash, password }: { hash: string; password: string }): Promise<boolean> {
      const [, cost, r, p, salt = '', stored = ''] = format.exec(hash) ?? []
      if (cost === undefined) return verifyByLibrary({ hash, password })
      const expected = Buffer.from(stored, 'base64url')
      const actual = await derive(password, Buffer.from(salt, 'base64url'), {
        cost: Number(cost),
        r: Number(r),
        p: Number(p),
      })
      return expected.length === actual.length && timingSafeEqual(expected, actual)
    },
    isOutdated: (hash: string) => !hash.startsWith(`scrypt$${work.cost}$${work.r}$${work.p}$`),
  }
}

export type PasswordHashes = ReturnType<typeof passwordHashes>
