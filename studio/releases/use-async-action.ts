import { useToast } from '@sanity/ui/toast'
import { useCallback, useRef, useState } from 'react'
import { problemWords } from './error-message.ts'

/** Something that is being done, and what came of it. */
export interface Work {
  isBusy: boolean
  /** Why it was not done, in the editor's words; until the next try. */
  problem: string | undefined
  /**
   * Does something, and says when it is done. What is stopped by an `AbortError` is not done, and no problem either.
   *
   * @param work answers what was done, in words; nothing where that is seen anyway
   * @returns whether it was done; what is pressed while something else is done is not
   */
  run: (work: () => Promise<string | void>) => Promise<boolean>
}

const isAborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/**
 * One thing at a time: what is pressed meanwhile is not done.
 *
 * @param wordsOf a failure in the editor's words; the same function each time
 */
export function useWork(wordsOf: (error: unknown) => string = problemWords): Work {
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  // Two drops may come before the view is drawn again.
  const isRunning = useRef(false)
  const [problem, setProblem] = useState<string>()
  const run = useCallback(
    async (work: () => Promise<string | void>) => {
      if (isRunning.current) return false
      isRunning.current = true
      setBusy(true)
      setProblem(undefined)
      try {
        const done = await work()
        if (done) toast.push({ title: done, status: 'success', closable: true })
        return true
      } catch (error) {
        if (!isAborted(error)) setProblem(wordsOf(error))
        return false
      } finally {
        isRunning.current = false
        setBusy(false)
      }
    },
    [toast, wordsOf],
  )
  return { isBusy, problem, run }
}
