import { fstatSync, writeSync } from 'node:fs'

/**
 * Keeps a process alive when its log disk is full. By default Node exits on such a write error; here the lines that do not
 * fit are dropped, and later ones are written.
 */
export function tolerateFullLogDisk(
  streams: readonly (NodeJS.WriteStream & { fd: number })[] = [process.stdout, process.stderr],
): void {
  for (const stream of streams) {
    const { fd } = stream
    const stat = fstatSync(fd)
    if (stream.isTTY || stat.isFIFO() || stat.isSocket()) continue
    stream.write = ((text: string | Uint8Array) => {
      try {
        if (typeof text === 'string') writeSync(fd, text)
        else writeSync(fd, text)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
      return true
    }) as NodeJS.WriteStream['write']
  }
}
