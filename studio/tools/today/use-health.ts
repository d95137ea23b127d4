import { useCallback, useMemo, useState } from 'react'
import { useClient } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { askLake, askOpenly, SiteAsker } from './ask-health.ts'
import { type Health, learn, learnOfShop, nothingKnown } from './model/facts.ts'
import { useRegularly } from './use-regularly.ts'

/** What was known when somebody last looked: coming back shows it until there is more. */
let kept: Health | undefined

/**
 * How site, content and shop are, asked again every few seconds while the page is in view.
 *
 * @param isHosted whether somebody else runs the content service
 */
export function useHealth(isHosted: boolean): { health: Health; again: () => void } {
  const client = useClient({ apiVersion: studioApiVersion })
  const asker = useMemo(() => new SiteAsker(client, !isHosted), [client, isHosted])
  const [health, setHealth] = useState<Health>(() => kept ?? nothingKnown(isHosted))
  const look = useCallback(
    async (signal: AbortSignal) => {
      const [site, lake] = await Promise.all([
        asker.ask(signal),
        isHosted ? undefined : askLake(client, signal),
      ])
      if (signal.aborted) return
      setHealth((known) => {
        const at = Date.now()
        kept = {
          site: site === undefined ? known.site : learn(known.site, site, at),
          shop: site === undefined ? known.shop : learnOfShop(known.shop, site, at),
          lake: lake === undefined ? undefined : learn(known.lake ?? {}, lake, at),
          askedAt: site === undefined && lake === undefined ? known.askedAt : at,
        }
        return kept
      })
    },
    [asker, client, isHosted],
  )
  const lookNow = useRegularly(look)
  const again = useCallback(() => {
    asker.askAnew()
    lookNow()
  }, [asker, lookNow])
  return { health, again }
}

/** What everybody is told of the site; `asked` says whether there was an answer, or none, by now. */
export function useOpenHealth(): { reasons: string[] | undefined; asked: boolean } {
  const [known, setKnown] = useState<{ reasons: string[] | undefined; asked: boolean }>({
    reasons: undefined,
    asked: false,
  })
  const look = useCallback(async (signal: AbortSignal) => {
    const reasons = await askOpenly(signal)
    if (!signal.aborted) setKnown({ reasons, asked: true })
  }, [])
  useRegularly(look)
  return known
}
