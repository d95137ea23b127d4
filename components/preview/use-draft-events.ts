import { useEffect } from 'react'

/** Waits for a burst of changes to end, in ms: a keystroke each would be a render of the server each. */
const debounceMs = 300

/** Calls back when any draft changed, for a preview that no Studio feeds. */
export function useDraftEvents(active: boolean, onChange: () => void): void {
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
