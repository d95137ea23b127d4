import { Box, Card, Flex, Stack, Text } from '@sanity/ui'
import { type ReactNode, useState } from 'react'
import { useClient, useCurrentUser } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { useDocumentPermission, useOwnRoleTitles } from '../../data/use-permission.ts'
import { CopyField } from '../../ui/copy-field.tsx'
import { formatDateTime } from '../../date-format.ts'
import { SelectField, ToolButton } from '../../ui/controls.tsx'
import { MutedText } from '../../ui/tool-page.tsx'
import { hashToken, randomToken } from '../../data/secret-token.ts'
import type { ComparisonPane } from './model/comparison-url.ts'
import {
  shareLinkLifetimes,
  shareLinkUrl,
  createShareLinkDocument,
  type ShareLinkOptions,
} from './model/share-link.ts'
import { viewLabel } from './model/view-labels.ts'
import type { ReleaseOption } from './use-open-releases.ts'
import { ToolDialog } from '../../ui/tool-dialog.tsx'

interface Props {
  /** Origin of the site if it differs from Studio's. */
  siteUrl?: string | undefined
  panes: readonly ComparisonPane[]
  releases: readonly ReleaseOption[]
  onClose: () => void
}

/** Shares the view: with a colleague by its URL, with guests by a link that expires. */
export function ShareDialog({ siteUrl, panes, releases, onClose }: Props) {
  return (
    <ToolDialog header="Share this view" id="share-comparison" width={1} onClose={onClose}>
      <Stack gap={5} padding={4}>
        <ShareSection
          title="A colleague, in Studio"
          about="This exact view: panes, pages, perspectives and widths."
        >
          <CopyField label="URL of this view" text={window.location.href} />
        </ShareSection>
        <GuestLinkForm siteUrl={siteUrl} panes={panes} releases={releases} />
      </Stack>
    </ToolDialog>
  )
}

/** Creates a guest link. Its holder sees what was shared and nothing else. */
function GuestLinkForm({ siteUrl, panes, releases }: Omit<Props, 'onClose'>) {
  // Defaults to the second pane, because the first one usually shows published content.
  const [chosen, setChosen] = useState(panes.length > 1 ? 1 : 0)
  const [wholeSite, setWholeSite] = useState(false)
  const [hours, setHours] = useState<number>(shareLinkLifetimes[1].hours)
  const { link, problem, isBusy, make } = useShareLink(siteUrl)
  const role = useOwnRoleTitles()
  const may = useDocumentPermission('create', 'preview.link.any', 'previewLink')
  const pane = panes[chosen] ?? panes[0]
  if (!pane) return null
  const title = viewLabel(pane.view, releases)
  return (
    <ShareSection
      title="Someone without an account"
      about={
        may === false
          ? `Your role (${role}) may not create links for people without an account. An editor or an administrator can.`
          : 'They see one pane, read-only, until the link expires or you revoke it under Previews.'
      }
    >
      <Flex gap={2} wrap="wrap">
        <SelectField
          label="What they see"
          options={panes.map(({ view }, index) => [
            String(index),
            `Pane ${index + 1}: ${viewLabel(view, releases)}`,
          ])}
          value={String(chosen)}
          onChange={(index) => setChosen(Number(index))}
        />
        <SelectField
          label="Scope"
          options={[
            ['page', 'This page only'],
            ['site', 'The whole site'],
          ]}
          value={wholeSite ? 'site' : 'page'}
          onChange={(part) => setWholeSite(part === 'site')}
        />
        <SelectField
          label="Expires after"
          options={shareLinkLifetimes.map((each) => [String(each.hours), each.title])}
          value={String(hours)}
          onChange={(count) => setHours(Number(count))}
        />
      </Flex>
      <Box>
        <ToolButton
          disabled={isBusy || may === false}
          text={isBusy ? 'Creating the link…' : 'Create link'}
          onClick={() => void make({ pane, wholeSite, hours, title })}
        />
      </Box>
      {problem && (
        <Card padding={3} radius={2} role="alert" tone="critical">
          <Text size={1}>{problem}</Text>
        </Card>
      )}
      {link && (
        <Stack gap={3}>
          <CopyField label="Link for someone without an account" text={link.address} />
          <MutedText>
            {`It shows “${link.title}” until ${formatDateTime(link.expiresAt)}. Copy it now: it will not be shown again.`}
          </MutedText>
        </Stack>
      )}
    </ShareSection>
  )
}

function ShareSection({
  title,
  about,
  children,
}: {
  title: string
  about: string
  children: ReactNode
}) {
  return (
    <Stack as="section" aria-label={title} gap={4}>
      <Text size={1} weight="semibold">
        {title}
      </Text>
      <MutedText>{about}</MutedText>
      {children}
    </Stack>
  )
}

interface ShareLink {
  address: string
  title: string
  expiresAt: string
}

/**
 * Creates links for people without an account.
 *
 * @param siteUrl origin of the site; the current origin by default
 */
function useShareLink(siteUrl?: string) {
  const client = useClient({ apiVersion: studioApiVersion })
  const user = useCurrentUser()?.id
  const [link, setLink] = useState<ShareLink>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const make = async (shared: ShareLinkOptions) => {
    setBusy(true)
    setProblem(undefined)
    try {
      const [id, secret] = [randomToken().slice(0, 24), randomToken()]
      const document = createShareLinkDocument(id, await hashToken(secret), shared, user)
      await client.create<Record<string, unknown>>({ ...document })
      const { title, expiresAt } = document
      const address = shareLinkUrl(siteUrl ?? window.location.origin, id, secret)
      setLink({ address, title, expiresAt })
    } catch (error) {
      setLink(undefined)
      setProblem(`The link was not created: ${reasonOf(error)}`)
    }
    setBusy(false)
  }
  return { link, problem, isBusy, make }
}

function reasonOf(error: unknown): string {
  const status = typeof error === 'object' && error && 'statusCode' in error && error.statusCode
  if (status === 401 || status === 403)
    return 'your role may not share previews. An editor or an administrator can.'
  return error instanceof Error ? error.message : 'the content service did not respond. Try again.'
}
