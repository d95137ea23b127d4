import { Card, Flex, Stack, Text, TextInput } from '@sanity/ui'
import { type FormEvent, useState } from 'react'
import type { UserComponent } from 'sanity/structure'
import { IntentLink } from 'sanity/router'
import type { AddressResolver } from '#lib/addresses/address-resolver.ts'
import { useAnswer } from '../data/use-live-query.ts'
import { publishedIdOf } from '../releases/document-ids.ts'
import { MutedText, Problem } from '../ui/tool-page.tsx'
import { ToolButton } from '../ui/controls.tsx'
import { pathOf, redirectsQuery, type RedirectRow, type Way, wayOf } from './redirect-chain.ts'

const question = { fetch: redirectsQuery, listen: '*[_type == "redirect"]' }

/** What the site says of an address at this moment. */
interface SiteAnswer {
  status: number
  /** Where the visitor ends, as a path where it is this site. */
  end: string
}

/**
 * A pane where an editor types an address and sees where it leads: by the redirects that are published or drafted, and
 * by what the site answers now.
 *
 * @param siteUrl origin of the site, the one that serves Studio unless it is said
 */
export function redirectTester(addresses: AddressResolver, siteUrl?: string): UserComponent {
  return function RedirectTester() {
    const site = siteUrl ?? window.location.origin
    const [typed, setTyped] = useState('')
    const [asked, setAsked] = useState<string>()
    const [answer, setAnswer] = useState<SiteAnswer | 'silent'>()
    const drafts = useAnswer<RedirectRow[]>(question, {}, { perspective: 'drafts' })
    const path = pathOf(typed, site)
    const way =
      asked !== undefined && drafts.value ? wayOf(asked, drafts.value, addresses, site) : undefined
    const test = (event: FormEvent) => {
      event.preventDefault()
      if (path === undefined) return
      setAsked(path)
      setAnswer(undefined)
      void siteSays(path, site).then(setAnswer)
    }
    return (
      <Stack as="form" gap={4} padding={4} onSubmit={test}>
        <Stack gap={3}>
          <Text as="label" htmlFor="tested-address" size={1} weight="medium">
            Address
          </Text>
          <Flex gap={2}>
            <TextInput
              autoComplete="off"
              dir="ltr"
              fontSize={1}
              id="tested-address"
              placeholder="/old-page"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <ToolButton
              mode="default"
              disabled={path === undefined}
              text="See where it leads"
              type="submit"
            />
          </Flex>
          <MutedText>
            {typed.trim() !== '' && path === undefined
              ? 'Type a path of this site, such as /old-page, or one of its addresses.'
              : 'Drafts of redirects count here; visitors follow them once they are published.'}
          </MutedText>
        </Stack>
        {drafts.problem && <Problem>{drafts.problem}</Problem>}
        <Stack gap={3} aria-live="polite">
          {way && asked !== undefined && <WayShown way={way} />}
          {asked !== undefined && <SiteShown answer={answer} />}
        </Stack>
      </Stack>
    )
  }
}

function WayShown({ way: { steps, end } }: { way: Way }) {
  return (
    <Stack gap={3}>
      {steps.map(({ id, from, to }) => (
        <Card
          as={IntentLink}
          border
          intent="edit"
          key={id}
          padding={3}
          params={{ id: publishedIdOf(id), type: 'redirect' }}
          radius={2}
          style={{ textDecoration: 'none' }}
        >
          <Text size={1}>
            <bdi dir="ltr">{from}</bdi> → <bdi dir="ltr">{to}</bdi>
          </Text>
        </Card>
      ))}
      {steps.length === 0 && <Text size={1}>No redirect begins here.</Text>}
      {steps.length > 0 && end !== undefined && (
        <Text size={1}>
          {steps.length === 1 ? 'One redirect leads' : `${steps.length} redirects lead`} to{' '}
          <strong>
            <bdi dir="ltr">{end}</bdi>
          </strong>
          .
        </Text>
      )}
      {end === undefined && (
        <Problem>These redirects lead in a circle: a visitor would see an error.</Problem>
      )}
    </Stack>
  )
}

function SiteShown({ answer }: { answer: SiteAnswer | 'silent' | undefined }) {
  if (!answer) return <Text size={1}>Asking the site…</Text>
  if (answer === 'silent')
    return <Text size={1}>The site did not answer. Is it running, and at this address?</Text>
  const { status, end } = answer
  const said =
    status === 404 ? 'there is no such page' : status >= 400 ? `error ${status}` : 'a page'
  return (
    <Text size={1}>
      The site answers now: {said} at{' '}
      <a href={end} rel="noreferrer" target="_blank">
        <bdi dir="ltr">{end}</bdi>
      </a>
      .
    </Text>
  )
}

async function siteSays(path: string, site: string): Promise<SiteAnswer | 'silent'> {
  try {
    const { status, url } = await fetch(new URL(path, site), {
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(10_000),
    })
    return { status, end: url.startsWith(site) ? url.slice(site.length) || '/' : url }
  } catch {
    return 'silent'
  }
}
