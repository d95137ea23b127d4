import type { Lake } from '../lake.ts'

/**
 * What the processes of one installation know each other by; undefined where there is one alone. It takes the database and the key of the
 * lake to know it, so that a copy of the database is not enough.
 */
export function sharedSecret({
  company,
  secrets,
}: Pick<Lake, 'company' | 'secrets'>): string | undefined {
  return company && secrets.derive(`content lake: processes of ${company.secret}`)
}
