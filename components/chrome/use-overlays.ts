import { useSyncExternalStore } from 'react'
import { chrome, type ChromeState } from './overlay-store.ts'

export function useChrome(): ChromeState {
  return useSyncExternalStore(chrome.subscribe, chrome.get, chrome.getInitial)
}
