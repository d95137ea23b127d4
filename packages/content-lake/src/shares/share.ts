/**
 * Who pays for a piece of work. Somebody known pays as themselves, wherever they are; everybody else pays as the address that
 * they come from.
 */
export type ShareClass = 'member' | 'stranger'

export interface Payer {
  /** Tells this payer from all others. */
  readonly key: string
  readonly class: ShareClass
}

/** How much of a contested resource a member gets for each part that a stranger gets. */
const WEIGHTS: Readonly<Record<ShareClass, number>> = { member: 8, stranger: 1 }

export function weightOf({ class: kind }: Pick<Payer, 'class'>): number {
  return WEIGHTS[kind]
}
