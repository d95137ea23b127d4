/** Asks the npm registry for advisories, by the door that `npm audit` uses. */
import { readRange } from './ranges.ts'
import { type Advisory, severities } from './snapshot.ts'
import { Unanswered } from './unanswered.ts'

/** What the door says of a package (npm's bulk advisory endpoint). */
interface Answer {
  url: string
  severity?: string
  vulnerable_versions: string
  cwe?: string[]
}

const patience = 30_000

/**
 * The advisories that apply to these versions, and no others.
 *
 * @param registry its address, as npm is configured
 * @param versions of each name
 * @throws Unanswered when it is not there, does not offer advisories or answers something else
 */
export async function askRegistry(
  registry: string,
  versions: Record<string, string[]>,
): Promise<Advisory[]> {
  const door = new URL('-/npm/v1/security/advisories/bulk', `${registry.replace(/\/+$/, '')}/`)
  const answer = await asked(door, versions)
  try {
    return Object.entries(answer).flatMap(([name, found]) =>
      found.map((each) => advisoryOf(name, each)),
    )
  } catch (error) {
    throw new Unanswered(`${refused} with what cannot be read (${String(error)}): ${instead}`)
  }
}

const refused = 'The npm registry answers the question for advisories'
const instead = 'nothing was changed, and "-- --from <all.zip>" takes OSV’s dump instead.'

async function asked(door: URL, versions: Record<string, string[]>) {
  let response: Response
  try {
    response = await fetch(door, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(versions),
      signal: AbortSignal.timeout(patience),
    })
  } catch {
    throw new Unanswered(`The npm registry cannot be reached: ${instead}`)
  }
  if (!response.ok) throw new Unanswered(`${refused} with ${response.status}: ${instead}`)
  try {
    return (await response.json()) as Record<string, Answer[]>
  } catch {
    throw new Unanswered(`${refused} with no JSON: ${instead}`)
  }
}

function advisoryOf(
  name: string,
  { url, severity, vulnerable_versions, cwe = [] }: Answer,
): Advisory {
  const id = /\b(?:GHSA|MAL)-[\w-]+$/.exec(url)?.[0]
  if (id === undefined) throw new Error(`"${url}" names no advisory`)
  return {
    id,
    package: name,
    range: readRange(vulnerable_versions),
    severity: severities.find((known) => known === severity) ?? 'unknown',
    cwe,
    aliases: [],
    source: 'registry',
  }
}
