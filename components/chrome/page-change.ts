import { lockScroll } from '../ui/scroll-lock.ts'

/** The veil between two pages: drawn while one leaves, lifted when the next has come. */
export type Veil = 'lifted' | 'drawn'

/** The longest a veil may stay when the new page never comes, in ms. */
const safetyTime = 4000

const listeners = new Set<() => void>()
let veil: Veil = 'lifted'
let release: (() => void) | undefined
let safety: ReturnType<typeof setTimeout> | undefined

function set(next: Veil): void {
  veil = next
  // A page that comes starts at its top: only the visitor's own scrolling is smooth.
  document.documentElement.toggleAttribute('data-page-change', next === 'drawn')
  for (const listener of listeners) listener()
}

/** Kept outside React: the component that draws the veil is replaced together with the page. */
export const pageChange = {
  get: (): Veil => veil,
  getInitial: (): Veil => 'lifted',
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Draws the veil and holds the page still. False when a change is under way already. */
  begin(): boolean {
    if (veil === 'drawn') return false
    release = lockScroll()
    safety = setTimeout(() => pageChange.end(), safetyTime)
    set('drawn')
    return true
  },
  /** Lifts the veil; does no harm when there is none. */
  end(): void {
    if (veil === 'lifted') return
    clearTimeout(safety)
    release?.()
    set('lifted')
  },
}
