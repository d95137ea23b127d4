import { useSyncExternalStore } from 'react'
import { chrome, type ChromeState } from './chrome-state.ts'

export function useChrome(): ChromeState {
  return useSyncExternalStore(chrome.subscribe, chrome.get, chrome.getInitial)
}
