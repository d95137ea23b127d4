import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import type { Handler } from '../http/router.ts'
import type { Lake } from '../lake.ts'

/** Below so many bytes a database cannot take a usual commit. */
const LITTLE_SPACE = 16 * 1024 * 1024

/**
 * `GET /ready`: whether the lake can do its work now, with the reasons where it cannot (503). That it is loaded, and its
 * scheduler has published what fell due before, is so since there are routes; `/health` says no more than that the process
 * answers.
 */
export const readyRoute: Handler = async ({ lake }) => {
  const { company } = lake
  const among = company && { role: company.role, place: company.place }
  return readiness(await reasonsOf(lake), among)
}

/**
 * The answer for some reasons why a lake is not ready; none where it is.
 * @param among what it is among several processes with the same content
 */
export function readiness(reasons: readonly string[], among?: object): Response {
  return Response.json(
    { ready: reasons.length === 0, reasons, ...among },
    {
      status: reasons.length === 0 ? 200 : 503,
      headers: { 'cache-control': 'no-store', ...(reasons.length > 0 && { 'retry-after': '1' }) },
    },
  )
}

/** Why a lake cannot do its work now, in sentences; none where it can. */
export async function reasonsOf(lake: Lake): Promise<string[]> {
  const { closed, config } = lake
  await lake.assets.look()
  const reasons = [
    closed.aborted ? 'The lake is closing.' : undefined,
    lake.damage(),
    lake.company?.trouble,
    lake.assets.trouble,
  ].filter((reason) => reason !== undefined)
  try {
    await access(config.dataDir, constants.W_OK)
    const { bavail, bsize } = await statfs(config.dataDir)
    if (bavail * bsize < LITTLE_SPACE) reasons.push('The disk of the data folder is full.')
  } catch {
    reasons.push('The data folder cannot be written.')
  }
  return reasons
}
