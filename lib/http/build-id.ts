import { readFileSync } from 'node:fs'
import { join } from 'node:path'

let known: string | undefined

/** Id of the running build; `development` without one. */
export function buildId(): string {
  known ??= readBuildId()
  return known
}

function readBuildId(): string {
  if (process.env.NODE_ENV === 'development') return 'development'
  try {
    return readFileSync(join(process.cwd(), '.next', 'BUILD_ID'), 'utf8').trim()
  } catch {
    return 'development'
  }
}
