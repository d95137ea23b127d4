import { sizeWords } from './release.ts'

/** What comes of a release that is scheduled. */
export function scheduleWords(count: number): string {
  const [together, them] = count === 1 ? ['by itself', 'it'] : ['together, by themselves', 'them']
  return `${sizeWords(count)} will go live ${together}. Until then nobody can change ${them} here; unscheduling frees ${them}.`
}

/**
 * What comes of a release that is published now.
 *
 * @param unpublished how many of its documents come off the site
 */
export function publishWords(count: number, unpublished: number): string {
  const some = `; ${unpublished} of them ${unpublished === 1 ? 'comes' : 'come'} off the site`
  const [live, off] =
    count === 1
      ? [unpublished > 0 ? 'comes off the site' : 'goes live', '']
      : ['go live', unpublished > 0 ? some : '']
  return `${sizeWords(count)} ${live} at once, for everybody${off}. “Revert” can bring back what stood before.`
}

export interface Counts {
  failed: number
  checked: number
  shared: number
  /** How many leave a language of theirs behind. */
  left: number
}

/** What is to be thought of before the release goes live, in a sentence. */
export function summaryWords({ failed, checked, shared, left }: Counts): string {
  const parts = [
    failed > 0 && `${failed} with errors`,
    shared > 0 && `${shared} in another release as well`,
    left > 0 && `${left} without all ${left === 1 ? 'its' : 'their'} languages`,
  ].filter(Boolean)
  const found = parts.length > 0 ? `${parts.join(', ')}.` : 'No conflict, no language left behind.'
  return checked === 0 ? `${found} Not checked yet.` : `${found} ${checked} checked.`
}
