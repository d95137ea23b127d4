import type { Lake } from '../lake.ts'

/** Does what the process that writes does beside its answers, once: now, or when this one becomes it. */
export function whenWriting({ company }: Pick<Lake, 'company'>, duties: () => void): void {
  if (company === undefined || company.role === 'writer') duties()
  else company.promoted(duties)
}
