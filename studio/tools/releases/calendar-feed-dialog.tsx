import { Box, Card, Flex, Stack, Text, TextInput } from '@sanity/ui'
import { useState } from 'react'
import { useClient, useCurrentUser } from 'sanity'
import * as z from 'zod/mini'
import { studioPath } from '#lib/addresses/reserved-paths.ts'
import { iCalendarFile } from '#lib/releases/icalendar-file.ts'
import { releaseCalendarEvents } from '#lib/releases/release-calendar-events.ts'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { hashToken, randomToken } from '../../data/secret-token.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { useAsyncAction } from '../../releases/use-async-action.ts'
import { downloadFile } from '../../ui/download-file.ts'
import { MutedText, ErrorMessage } from '../../ui/tool-page.tsx'
import { formatDate, timeText } from '../../date-format.ts'
import { rowsOf } from '../../query-results/result-parser.ts'
import { IllTypedDocuments } from '../../ui/ill-typed-documents.tsx'
import { fetchResult } from '../../query-results/fetch-result.ts'
import { ToolButton } from '../../ui/controls.tsx'
import { PersonName } from '../../ui/person-name.tsx'
import { ToolDialog } from '../../ui/tool-dialog.tsx'

/** Stored calendar feed, with only the digest of its secret. */
const feedSchema = z.object({
  _id: z.string(),
  createdAt: timeText,
  user: z.nullable(z.string()),
})
type Feed = z.infer<typeof feedSchema>

const calendarReleaseSchema = z.looseObject({
  _id: z.string(),
  _updatedAt: z.string(),
  state: z.exactOptional(z.string()),
  publishAt: z.exactOptional(z.string()),
  publishedAt: z.exactOptional(z.string()),
  metadata: z.exactOptional(
    z.looseObject({
      title: z.exactOptional(z.string()),
      description: z.exactOptional(z.string()),
      releaseType: z.exactOptional(z.string()),
      intendedPublishAt: z.exactOptional(z.string()),
    }),
  ),
}) satisfies z.ZodMiniType<Parameters<typeof releaseCalendarEvents>[0][number]>
const releasesQuery = { fetch: 'releases::all()', parser: rowsOf(calendarReleaseSchema) }

const filter = '*[_type == "releaseFeed"]'
const feedsQuery = {
  fetch: `${filter} | order(createdAt desc){_id, _type, createdAt, user}`,
  listen: filter,
  parser: rowsOf(feedSchema),
}

/** Exports releases to a calendar: once as a file, or as a feed URL, which can be revoked. */
export function CalendarFeedDialog({ onClose }: { onClose: () => void }) {
  const client = useClient({ apiVersion: studioApiVersion })
  const user = useCurrentUser()?.id
  const work = useAsyncAction()
  const { value: feeds, illTyped, problem } = useLiveQuery(feedsQuery)
  const [address, setAddress] = useState<string>()

  const onDownload = () =>
    work.run(async () => {
      const { value: releases } = await fetchResult(
        client,
        releasesQuery,
        {},
        { perspective: 'raw' },
      )
      const studio = `${window.location.origin}${studioPath}`
      const file = iCalendarFile(releaseCalendarEvents(releases, studio), 'Releases')
      downloadFile(new Blob([file], { type: 'text/calendar;charset=utf-8' }), 'releases.ics')
    })
  const onMake = () =>
    work.run(async () => {
      const [id, secret] = [randomToken().slice(0, 24), randomToken()]
      await client.create({
        _id: `releases.feed.${id}`,
        _type: 'releaseFeed',
        secretDigest: await hashToken(secret),
        createdAt: new Date().toISOString(),
        ...(user && { user }),
      })
      setAddress(`${window.location.origin}/api/releases/${id}.${secret}.ics`)
    })
  const onTakeBack = ({ _id }: Feed) =>
    work.run(async () => {
      await client.delete(_id)
      setAddress(undefined)
      return 'The URL is revoked: calendars that use it no longer receive updates.'
    })
  return (
    <ToolDialog header="Releases in a calendar" id="release-feed" width={1} onClose={onClose}>
      <Stack gap={5} padding={4}>
        <IllTypedDocuments documents={illTyped} />
        <Flex align="center" gap={3}>
          <Box flex={1}>
            <Text size={1}>All releases with a time, as of now.</Text>
          </Box>
          <ToolButton
            disabled={work.isBusy}
            text="Download .ics"
            onClick={() => void onDownload()}
          />
        </Flex>
        <Flex align="center" gap={3}>
          <Box flex={1}>
            <Text size={1}>
              A URL that a calendar can subscribe to. Anyone who has it can see the titles and times
              of all releases.
            </Text>
          </Box>
          <ToolButton disabled={work.isBusy} text="Create URL" onClick={() => void onMake()} />
        </Flex>
        {address && (
          <Stack gap={3}>
            <TextInput
              readOnly
              aria-label="Calendar URL"
              fontSize={1}
              value={address}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <MutedText>Copy it now: it will not be shown again.</MutedText>
          </Stack>
        )}
        {(work.problem ?? problem) && <ErrorMessage>{work.problem ?? problem}</ErrorMessage>}
        {feeds && feeds.length > 0 && (
          <Stack aria-label="Active URLs" as="ul" gap={2} style={plain}>
            {feeds.map((feed) => (
              <Card key={feed._id} as="li" border padding={3} radius={2}>
                <Flex align="center" gap={3}>
                  <Box flex={1}>
                    <Text size={1}>
                      Created by <PersonName id={feed.user ?? ''} /> on {formatDate(feed.createdAt)}
                    </Text>
                  </Box>
                  <ToolButton
                    disabled={work.isBusy}
                    padding={2}
                    text="Revoke"
                    onClick={() => void onTakeBack(feed)}
                  />
                </Flex>
              </Card>
            ))}
          </Stack>
        )}
      </Stack>
    </ToolDialog>
  )
}

const plain = { listStyle: 'none', margin: 0, padding: 0 }
