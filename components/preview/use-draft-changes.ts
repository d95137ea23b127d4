import { useEffect } from 'react'

/** Debounce in ms: without it each keystroke would cause a server render. */
const debounceMs = 300

/** Calls back when any draft changes, for a preview without a connected Studio. */
export function useDraftChanges(active: boolean, onChange: () => void): void {
  useEffect(() => {
    if (!active) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let welcomed = false
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(onChange, debounceMs)
    }
    const events = new EventSource('/api/draft-mode/events')
    events.addEventListener('change', later)
    events.addEventListener('welcome', () => {
      if (welcomed) later()
      welcomed = true
    })
    return () => {
      clearTimeout(timer)
      events.close()
    }
  }, [active, onChange])
}
