import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { definePlugin, useClient, useCurrentUser, type LayoutProps, type CurrentUser } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { formatDateTime } from '../date-format.ts'
import type { LakeConnection } from './lake-connection.ts'
import type { QueuedEdit } from './edit-queue-storage.ts'
import { extractTypedText } from './extract-typed-text.ts'

/** A shorter interruption is not worth a message. */
const BANNER_DELAY = 1500

/**
 * Plugin that shows a banner when the connection to the content service is lost or the session has changed, and
 * offers edits that were not saved.
 */
export function connectionBannerPlugin(line: LakeConnection) {
  function Layout(props: LayoutProps) {
    return (
      <>
        {props.renderDefault(props)}
        <ConnectionBanner line={line} />
      </>
    )
  }
  return definePlugin({ name: 'orrery-line', studio: { components: { layout: Layout } } })()
}

export function ConnectionBanner({ line }: { line: LakeConnection }) {
  const user = useCurrentUser()
  const down = useSyncExternalStore(line.subscribe, line.isOffline)
  const { pending, rejected } = useSyncExternalStore(line.subscribe, line.editQueue.state)
  const isLong = useDelayedTrue(down, BANNER_DELAY)
  const standing = useSessionStatus(line)
  const [left, setLeft] = useState<QueuedEdit[]>([])
  useEffect(() => {
    if (!user) return
    line.editQueue.setUser(user.id)
    void line
      .orphanedEdits()
      .then((edits) => setLeft(edits.filter(({ owner }) => owner === user.id)))
  }, [line, user])
  const { send, failure } = useResend(line, (id) =>
    setLeft((edits) => edits.filter((edit) => edit.id !== id)),
  )
  const drop = (edits: readonly QueuedEdit[]) => {
    for (const { id } of edits) line.editQueue.discard(id)
    setLeft((before) => before.filter((edit) => !edits.includes(edit)))
  }

  return (
    <Box role="status" style={position}>
      <Stack gap={2}>
        {isLong && (
          <Notice
            title="No connection to the content service"
            text={`Your edits are stored in this browser${pending > 0 ? ` (${editCount(pending)} so far)` : ''} and will be saved when the connection is back. You cannot publish until then.`}
          />
        )}
        {standing.kind !== 'same' && (
          <Notice
            title={
              standing.kind === 'gone' ? 'You are signed out' : `Your role is now ${standing.role}`
            }
            text={
              standing.kind === 'gone'
                ? 'The session has ended, or the account is disabled. Unsaved edits are stored in this browser. Reload Studio to sign in.'
                : 'Your role was changed. Reload Studio to continue with your new role. Unsaved edits are stored in this browser.'
            }
            actions={{ Reload: () => window.location.reload() }}
          />
        )}
        {!down && rejected.length > 0 && (
          <Notice
            title={`${editCount(rejected.length)} could not be saved`}
            text={
              failure ?? `${rejected[0]?.refusal}. Your edits are still stored in this browser.`
            }
            actions={{
              'Try again': () => send(rejected),
              'Copy text': () => copyTypedText(rejected),
              Discard: () => {
                drop(rejected)
                line.restartStreams()
              },
            }}
          />
        )}
        {!down && left.length > 0 && (
          <Notice
            title={`${editCount(left.length)} of ${formatDateTime(left[0]!.at)} were not saved`}
            text={
              failure ??
              (left[0]?.refusal === undefined
                ? 'Studio was closed while there was no connection. The edits are stored in this browser.'
                : `${left[0].refusal}. The edits are stored in this browser.`)
            }
            actions={{
              'Save now': () => send(left),
              'Copy text': () => copyTypedText(left),
              Discard: () => drop(left),
            }}
          />
        )}
      </Stack>
    </Box>
  )
}

/** Placed over the lists, where it covers no form field. */
const position = {
  position: 'fixed',
  insetBlockEnd: 16,
  insetInlineStart: 16,
  zIndex: 1000,
} as const

const copyTypedText = (kept: readonly QueuedEdit[]) =>
  void navigator.clipboard?.writeText(extractTypedText(kept))

const editCount = (count: number): string => (count === 1 ? '1 edit' : `${count} edits`)

interface NoticeProps {
  title: string
  text: string
  actions?: Record<string, () => void>
}

function Notice({ title, text, actions = {} }: NoticeProps) {
  return (
    <Card
      padding={4}
      radius={3}
      shadow={3}
      style={{ inlineSize: 'min(22rem, calc(100vw - 2rem))' }}
      tone="caution"
    >
      <Stack gap={3}>
        <Text size={1} weight="semibold">
          {title}
        </Text>
        <Text size={1}>{text}</Text>
        {Object.keys(actions).length > 0 && (
          <Flex gap={2} justify="flex-end">
            {Object.entries(actions).map(([name, act], index) => (
              <Button
                fontSize={1}
                key={name}
                mode={index === 0 ? 'default' : 'bleed'}
                onClick={act}
                padding={3}
                text={name}
              />
            ))}
          </Flex>
        )}
      </Stack>
    </Card>
  )
}

/** True once the value has been true for a while. */
function useDelayedTrue(now: boolean, milliseconds: number): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLasting(now), now ? milliseconds : 0)
    return () => clearTimeout(timer)
  }, [now, milliseconds])
  return lasting && now
}

/** Resends stored edits one after the other; each is one transaction that the service stores once. */
function useResend(line: LakeConnection, onDone: (id: string) => void) {
  const client = useClient({ apiVersion: studioApiVersion })
  const [failure, setFailure] = useState<string>()
  const send = useCallback(
    async (kept: readonly QueuedEdit[]) => {
      for (const { id, path, body } of kept) {
        try {
          await client.request({ url: path, method: 'POST', body: JSON.parse(body) })
        } catch (error) {
          const { message } = error as Error
          if (!/already exists/.test(message)) return setFailure(message)
        }
        line.editQueue.discard(id)
        onDone(id)
      }
    },
    [client, line, onDone],
  )
  return { send: (kept: readonly QueuedEdit[]) => void send(kept), failure }
}

/** State of the session that Studio was loaded with. */
type SessionStatus =
  | { kind: 'same' }
  /** The role has changed; `role` is its title. */
  | { kind: 'changed'; role: string }
  /** The session has ended or the account is disabled. */
  | { kind: 'gone' }

const POLL_INTERVAL_MS = 30_000
const UNCHANGED: SessionStatus = { kind: 'same' }

/**
 * Studio reads the current user and role once, when it loads. The content service closes open streams when they
 * change, so the hook checks again after each reconnect, when the window gets focus, and at an interval.
 */
function useSessionStatus(line: LakeConnection): SessionStatus {
  const client = useClient({ apiVersion: studioApiVersion })
  const user = useCurrentUser()
  const [standing, setStanding] = useState<SessionStatus>(UNCHANGED)
  useEffect(() => {
    if (!user) return undefined
    let over = false
    let isAsking = false
    let wasDown = line.isOffline()
    const ask = () => {
      // While offline the request stays pending until the connection is back.
      if (isAsking) return
      isAsking = true
      void client
        .request<CurrentUser>({ url: '/users/me', tag: 'users.standing' })
        .then(
          (now) => !over && setStanding(compareUsers(user, now)),
          (error: unknown) => !over && isSignedOut(error) && setStanding({ kind: 'gone' }),
        )
        .finally(() => (isAsking = false))
    }
    const unsubscribe = line.subscribe(() => {
      const isBack = wasDown && !line.isOffline()
      wasDown = line.isOffline()
      if (isBack) ask()
    })
    const timer = setInterval(ask, POLL_INTERVAL_MS)
    window.addEventListener('focus', ask)
    return () => {
      over = true
      unsubscribe()
      clearInterval(timer)
      window.removeEventListener('focus', ask)
    }
  }, [client, line, user])
  return standing
}

const roleTitles = ({ roles }: Pick<CurrentUser, 'roles'>): string =>
  roles.map(({ title }) => title).join(', ')

/** Studio itself handles another user signing in in another tab. */
function compareUsers(before: CurrentUser, now: CurrentUser): SessionStatus {
  const role = roleTitles(now)
  return now.id === before.id && role !== roleTitles(before) ? { kind: 'changed', role } : UNCHANGED
}

function isSignedOut(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'statusCode' in error && error.statusCode === 401
  )
}
