import { Card, Flex, Stack, Text, TextInput } from '@sanity/ui'
import { type FormEvent, useState } from 'react'
import type { UserComponent } from 'sanity/structure'
import { IntentLink } from 'sanity/router'
import type { AddressResolver } from '#lib/addresses/address-resolver.ts'
import { rowsOf } from '../query-results/result-parser.ts'
import { IllTypedDocuments } from '../ui/ill-typed-documents.tsx'
import { useLiveQuery } from '../data/use-live-query.ts'
import { publishedIdOf } from '../releases/release-document-ids.ts'
import { MutedText, ErrorMessage } from '../ui/tool-page.tsx'
import { ToolButton } from '../ui/controls.tsx'
import {
  parseSitePath,
  redirectsQuery,
  redirectRowSchema,
  type RedirectChain,
  followRedirects,
} from './redirect-chain.ts'

const redirectsLiveQuery = {
  fetch: redirectsQuery,
  listen: '*[_type == "redirect"]',
  parser: rowsOf(redirectRowSchema),
}

/** Response of the live site to a URL. */
interface SiteResponse {
  status: number
  /** Final URL after redirects; a path if it is on this site. */
  finalUrl: string
}

/**
 * Pane that shows where a URL leads: by the published and drafted redirects, and by the response of the live site.
 *
 * @param siteUrl origin of the site; by default Studio's own
 */
export function redirectTester(addresses: AddressResolver, siteUrl?: string): UserComponent {
  return function RedirectTester() {
    const site = siteUrl ?? window.location.origin
    const [typed, setTyped] = useState('')
    const [requested, setAsked] = useState<string>()
    const [answer, setAnswer] = useState<SiteResponse | 'silent'>()
    const drafts = useLiveQuery(redirectsLiveQuery, {}, { perspective: 'drafts' })
    const path = parseSitePath(typed, site)
    const way =
      requested !== undefined && drafts.value
        ? followRedirects(requested, drafts.value, addresses, site)
        : undefined
    const test = (event: FormEvent) => {
      event.preventDefault()
      if (path === undefined) return
      setAsked(path)
      setAnswer(undefined)
      void fetchFromSite(path, site).then(setAnswer)
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
              text="Test redirect"
              type="submit"
            />
          </Flex>
          <MutedText>
            {typed.trim() !== '' && path === undefined
              ? 'Enter a path such as /old-page, or a URL of this site.'
              : 'Draft redirects are included. They apply to visitors once they are published.'}
          </MutedText>
        </Stack>
        {drafts.problem && <ErrorMessage>{drafts.problem}</ErrorMessage>}
        <IllTypedDocuments documents={drafts.illTyped} />
        <Stack gap={3} aria-live="polite">
          {way && requested !== undefined && <RedirectChainView way={way} />}
          {requested !== undefined && <SiteResponseView answer={answer} />}
        </Stack>
      </Stack>
    )
  }
}

function RedirectChainView({ way: { steps, end } }: { way: RedirectChain }) {
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
      {steps.length === 0 && <Text size={1}>No redirect starts here.</Text>}
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
        <ErrorMessage>These redirects form a loop: visitors would see an error.</ErrorMessage>
      )}
    </Stack>
  )
}

function SiteResponseView({ answer }: { answer: SiteResponse | 'silent' | undefined }) {
  if (!answer) return <Text size={1}>Checking the site…</Text>
  if (answer === 'silent')
    return <Text size={1}>The site did not respond. Is it running at this address?</Text>
  const { status, finalUrl } = answer
  const said = status === 404 ? 'page not found' : status >= 400 ? `error ${status}` : 'a page'
  return (
    <Text size={1}>
      The site currently returns: {said} at{' '}
      <a href={finalUrl} rel="noreferrer" target="_blank">
        <bdi dir="ltr">{finalUrl}</bdi>
      </a>
      .
    </Text>
  )
}

async function fetchFromSite(path: string, site: string): Promise<SiteResponse | 'silent'> {
  try {
    const { status, url } = await fetch(new URL(path, site), {
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(10_000),
    })
    return { status, finalUrl: url.startsWith(site) ? url.slice(site.length) || '/' : url }
  } catch {
    return 'silent'
  }
}
