/**
 * Store of the open overlay. It is outside React because buttons and overlays are separate islands, and because the
 * state must survive a page change.
 */
/** The modals of the top bar, in the order of its buttons. */
export type PanelName = 'search' | 'language' | 'currency' | 'cart'

export interface OverlayState {
  /** The modal of the top bar; at most one. */
  panel: PanelName | undefined
  /** The section of the full-screen menu: -1 closed, 0 Menu, 1 Inside. */
  menu: -1 | 0 | 1
  /** The section shown last, so that the menu keeps its content while it fades out. */
  section: 0 | 1
}

const closed: OverlayState = { panel: undefined, menu: -1, section: 0 }
const listeners = new Set<() => void>()
let state = closed

function set(changes: Partial<OverlayState>): void {
  const next = { ...state, ...changes }
  if (next.panel === state.panel && next.menu === state.menu) return
  state = next
  for (const listener of listeners) listener()
}

export const overlayStore = {
  get: (): OverlayState => state,
  /** What the server renders: everything closed. */
  getInitial: (): OverlayState => closed,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  openPanel: (panel: PanelName) => set({ panel, menu: -1 }),
  openMenu: (menu: 0 | 1) => set({ panel: undefined, menu, section: menu }),
  closeAll: () => set({ panel: undefined, menu: -1 }),
}
