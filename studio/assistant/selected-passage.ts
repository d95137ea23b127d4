import type { Passage } from './model/passage.ts'

let passage: Passage | undefined

/**
 * The last selection in a Portable Text editor. Field actions are outside the editor, and opening their menu takes
 * the focus away from it.
 */
export const selectedPassage = {
  get: (): Passage | undefined => passage,
  set(next: Passage | undefined): void {
    passage = next
  },
}
