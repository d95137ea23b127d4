import { useCallback } from 'react'
import { useRouter } from 'sanity/router'

/** Which release is open, as the address of the tool says it. */
export function usePlace(): { open: string | undefined; go: (release?: string) => void } {
  const { navigate, state } = useRouter()
  const go = useCallback(
    (release?: string) => navigate(release === undefined ? {} : { release }),
    [navigate],
  )
  return { open: typeof state.release === 'string' ? state.release : undefined, go }
}
