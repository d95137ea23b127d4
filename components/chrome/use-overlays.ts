import { useSyncExternalStore } from 'react'
import { overlayStore, type OverlayState } from './overlay-store.ts'

export function useOverlays(): OverlayState {
  return useSyncExternalStore(overlayStore.subscribe, overlayStore.get, overlayStore.getInitial)
}
