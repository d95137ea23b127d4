import { readFileSync } from 'node:fs'

/** Current and peak memory of a process, as the system reports it. */
export function memoryOf(pid: number | undefined): string {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const megabytes = (name: string) => {
      const kilobytes = new RegExp(`${name}:\\s+(\\d+)`, 'u').exec(status)![1]
      return (Number(kilobytes) / 1024).toFixed(0)
    }
    return `${megabytes('VmRSS')} MB, at most ${megabytes('VmHWM')} MB`
  } catch {
    return 'not told by this system'
  }
}
