import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { verifyPassword as verifyByLibrary } from 'better-auth/crypto'
import { serialQueue } from '../platform/serial-queue.ts'

/** How much work a guess costs: `2 ** cost` blocks of 128 · `r` bytes. */
type Work = { cost: number; r: number; p: number }

/** What OWASP advises for scrypt: 128 MB and some 0.4 s of a core. */
export const advised: Work = { cost: 17, r: 8, p: 1 }

const keyBytes = 32

/** One hash needs 128 MB. */
const runHash = serialQueue()

const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

function derive(password: string, salt: Buffer, { cost, r, p }: Work): Promise<Buffer> {
  const N = 2 ** cost
  const options = { N, r, p, maxmem: 128 * N * r + 4 * 1024 * 1024 }
  return runHash(() => scryptAsync(password.normalize('NFKC'), salt, keyBytes, options))
}

const written = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]+)\$([\w-]+)$/

/** Hashes that say with how much work they were made, so that more can be asked for later. */
export function passwordHashes(work: Work = advised) {
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
    /** Also what the library hashed before there were these. */
    async verify({ hash, password }: { hash: string; password: string }): Promise<boolean> {
      const [, cost, r, p, salt = '', stored = ''] = written.exec(hash) ?? []
      if (cost === undefined) return verifyByLibrary({ hash, password })
      const key = Buffer.from(stored, 'base64url')
      const made = await derive(password, Buffer.from(salt, 'base64url'), {
        cost: Number(cost),
        r: Number(r),
        p: Number(p),
      })
      return key.length === made.length && timingSafeEqual(key, made)
    },
    /** Whether it was made with other work than is asked for now. */
    isOutdated: (hash: string) => !hash.startsWith(`scrypt$${work.cost}$${work.r}$${work.p}$`),
  }
}

export type PasswordHashes = ReturnType<typeof passwordHashes>
