import { useToast } from '@sanity/ui/toast'
import { useCallback, useRef, useState } from 'react'
import { useClient, useSchema } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { withDocumentTitles } from './document-titles.ts'
import { editorErrorMessage } from './editor-error-message.ts'

/** State of an asynchronous action. */
export interface AsyncAction {
  isBusy: boolean
  /** Error message for the editor, with titles of documents; until the next run. */
  problem: string | undefined
  /**
   * Runs a function and shows its result. An `AbortError` counts as neither success nor error.
   *
   * @param work returns a success message, or nothing if the result is visible anyway
   * @returns whether it succeeded; false while another run is in progress
   */
  run: (work: () => Promise<string | void>) => Promise<boolean>
}

const isAborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/**
 * Runs one action at a time; calls during a run are ignored.
 *
 * @param wordsOf formats an error for the editor; a stable function
 */
export function useAsyncAction(
  wordsOf: (error: unknown) => string = editorErrorMessage,
): AsyncAction {
  const toast = useToast()
  const client = useClient({ apiVersion: studioApiVersion })
  const schema = useSchema()
  const [isBusy, setBusy] = useState(false)
  // A ref, because two drops may happen before the next render.
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
        if (!isAborted(error)) setProblem(await withDocumentTitles(client, wordsOf(error), schema))
        return false
      } finally {
        isRunning.current = false
        setBusy(false)
      }
    },
    [toast, client, schema, wordsOf],
  )
  return { isBusy, problem, run }
}
