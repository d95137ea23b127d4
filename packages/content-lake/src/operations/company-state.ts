import type { Lake } from '../lake.ts'
import { placeOfDatabase } from '../store/database-address.ts'

/** Which of several processes with the same content one is, and how that is. */
export interface CompanyState {
  role: 'writer' | 'reader'
  /** What it is called among them, and where their content lies, without who asks there. */
  replica: string
  database: string
  /** Entries of the log that it shows. */
  place: number
  /** Whether it knows which one writes. */
  isWriterKnown: boolean
  /** All of it in one sentence. */
  told: string
  /** What it handed on to the one that writes since its start, by what came of it. */
  handedOn: { answered: number; away: number; lost: number }
}

/** How a process stands among those that serve the same content; `null` where it is alone. */
export async function companyState({
  company,
  config,
  metrics,
}: Lake): Promise<CompanyState | null> {
  if (company === undefined) return null
  const { role, place, writer } = company
  const isWriterKnown = role === 'writer' || writer !== undefined
  const handedOn = await metrics.counted('content_lake_handed_on_total', 'outcome')
  const count = (outcome: string) => handedOn.get(outcome) ?? 0
  const { replica = '', url } = config.database ?? {}
  return {
    role,
    replica,
    database: url === undefined ? '' : placeOfDatabase(url),
    place,
    isWriterKnown,
    told: company.trouble ?? told(role, isWriterKnown),
    handedOn: { answered: count('answered'), away: count('away'), lost: count('lost') },
  }
}

function told(role: CompanyState['role'], isWriterKnown: boolean): string {
  if (role === 'writer') return 'This process writes, and the others follow it.'
  return isWriterKnown
    ? 'This process answers what is only read, and hands everything else on to the one that writes.'
    : 'This process answers what is only read; no process writes at this moment, so nothing can be saved.'
}
