import { execFileSync } from 'node:child_process'
import {
  closeSync,
  fstatSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  rmdirSync,
  rmSync,
  writeSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** A small disk, or undefined where disks cannot be mounted (only root on Linux can). */
export function openDisk(megabytes) {
  if (process.platform !== 'linux' || process.getuid() !== 0) return undefined
  const folder = mkdtempSync(path.join(os.tmpdir(), 'small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
  } catch {
    rmdirSync(folder)
    return undefined
  }
  const filler = path.join(folder, 'filler')
  return {
    folder,
    /** Leaves `left` megabytes free. */
    fill(left = 0) {
      const file = openSync(filler, 'w')
      try {
        for (const block = Buffer.alloc(64 * 1024); ; ) writeSync(file, block)
      } catch (error) {
        if (error.code !== 'ENOSPC') throw error
      }
      ftruncateSync(file, Math.max(0, fstatSync(file).size - left * 1024 * 1024))
      closeSync(file)
    },
    free: () => rmSync(filler, { force: true }),
    makeReadOnly: () => execFileSync('mount', ['-o', 'remount,ro', folder]),
    close() {
      execFileSync('umount', ['-l', folder])
      rmdirSync(folder)
    },
  }
}
