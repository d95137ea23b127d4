import { fstatSync, writeSync } from 'node:fs'

/**
 * Lets a process outlive the disk that its output goes to. Node ends a process whose output is a file that takes no more; here the lines
 * are lost that have no room, and later ones are written.
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
