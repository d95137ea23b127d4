import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { uncachedJson } from '#lib/http/json.ts'

export const dynamic = 'force-dynamic'

let id: Promise<string> | undefined

/** The id of the build that answers; an open page learns from it that there is a newer one. */
export async function GET(): Promise<Response> {
  id ??= readFile(join(process.cwd(), '.next', 'BUILD_ID'), 'utf8').catch(() => 'development')
  return uncachedJson({ id: (await id).trim() })
}
