import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Fills the disk of a folder to the last byte.
 *
 * @returns a function that frees it again
 */
export function fillDisk(folder: string): () => void {
  const path = join(folder, 'filler')
  const file = openSync(path, 'a')
  for (const piece of [1 << 22, 1 << 12]) {
    const bytes = Buffer.alloc(piece)
    try {
      for (;;) writeSync(file, bytes)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  closeSync(file)
  const { bavail } = statfsSync(folder)
  if (bavail > 0) throw new Error(`The disk of ${folder} has ${bavail} blocks left.`)
  return () => rmSync(path)
}
