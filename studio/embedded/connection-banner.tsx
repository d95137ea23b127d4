import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { definePlugin, useClient, useCurrentUser, type LayoutProps, type CurrentUser } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { momentWords } from '../date-format.ts'
import type { Line } from './lake-connection.ts'
import type { KeptEdit } from './edit-queue-storage.ts'
import { typedWords } from './extract-typed-text.ts'

/** A line that is back before anybody could read of it was never lost. */
const NOTICE_AFTER = 1500

/** Says when the line to the content service is down or rights are gone, and offers edits that did not arrive. */
export function lineNotice(line: Line) {
  function Layout(props: LayoutProps) {
    return (
      <>
        {props.renderDefault(props)}
        <LineNotice line={line} />
      </>
    )
  }
  return definePlugin({ name: 'orrery-line', studio: { components: { layout: Layout } } })()
}

export function LineNotice({ line }: { line: Line }) {
  const user = useCurrentUser()
  const down = useSyncExternalStore(line.subscribe, line.isDown)
  const { waiting, refused } = useSyncExternalStore(line.subscribe, line.outbox.state)
  const isLong = useLasting(down, NOTICE_AFTER)
  const standing = useStanding(line)
  const [left, setLeft] = useState<KeptEdit[]>([])
  useEffect(() => {
    if (!user) return
    line.outbox.ownedBy(user.id)
    void line.left().then((edits) => setLeft(edits.filter(({ owner }) => owner === user.id)))
  }, [line, user])
  const { send, failure } = useSend(line, (id) =>
    setLeft((edits) => edits.filter((edit) => edit.id !== id)),
  )
  const drop = (edits: readonly KeptEdit[]) => {
    for (const { id } of edits) line.outbox.settle(id)
    setLeft((before) => before.filter((edit) => !edits.includes(edit)))
  }

  return (
    <Box role="status" style={place}>
      <Stack gap={2}>
        {isLong && (
          <Notice
            title="No connection to the content service"
            text={`What you type is kept in this browser${waiting > 0 ? ` (${edits(waiting)} so far)` : ''} and saved when the connection is back. Publishing waits until then.`}
          />
        )}
        {standing.is !== 'same' && (
          <Notice
            title={standing.is === 'gone' ? 'You are signed out' : `You are ${standing.role} now`}
            text={
              standing.is === 'gone'
                ? 'The session has ended, or the account is disabled. What you typed and could not be saved is kept in this browser; load Studio anew to sign in.'
                : 'Your role was changed. What is open still offers what you could do before; load Studio anew to go on. What you typed and could not be saved is kept in this browser.'
            }
            actions={{ 'Load anew': () => window.location.reload() }}
          />
        )}
        {!down && refused.length > 0 && (
          <Notice
            title={`${edits(refused.length)} could not be saved`}
            text={
              failure ?? `${refused[0]?.refusal}. What you typed is still kept in this browser.`
            }
            actions={{
              'Try again': () => send(refused),
              'Copy the words': () => copyWords(refused),
              'Throw away': () => {
                drop(refused)
                line.lookAgain()
              },
            }}
          />
        )}
        {!down && left.length > 0 && (
          <Notice
            title={`${edits(left.length)} of ${momentWords(left[0]!.at)} were not saved`}
            text={
              failure ??
              (left[0]?.refusal === undefined
                ? 'Studio was closed while there was no connection. What was typed is kept in this browser.'
                : `${left[0].refusal}. What was typed is kept in this browser.`)
            }
            actions={{
              'Save now': () => send(left),
              'Copy the words': () => copyWords(left),
              'Throw away': () => drop(left),
            }}
          />
        )}
      </Stack>
    </Box>
  )
}

/** Over the lists, where no field is covered that somebody types into. */
const place = { position: 'fixed', insetBlockEnd: 16, insetInlineStart: 16, zIndex: 1000 } as const

const copyWords = (kept: readonly KeptEdit[]) =>
  void navigator.clipboard?.writeText(typedWords(kept))

const edits = (count: number): string => (count === 1 ? '1 edit' : `${count} edits`)

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

/** Whether something has been so for a while. */
function useLasting(now: boolean, milliseconds: number): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLasting(now), now ? milliseconds : 0)
    return () => clearTimeout(timer)
  }, [now, milliseconds])
  return lasting && now
}

/** Sends kept edits again, one after the other; each is one transaction that is stored once. */
function useSend(line: Line, onDone: (id: string) => void) {
  const client = useClient({ apiVersion: studioApiVersion })
  const [failure, setFailure] = useState<string>()
  const send = useCallback(
    async (kept: readonly KeptEdit[]) => {
      for (const { id, path, body } of kept) {
        try {
          await client.request({ url: path, method: 'POST', body: JSON.parse(body) })
        } catch (error) {
          const { message } = error as Error
          if (!/already exists/.test(message)) return setFailure(message)
        }
        line.outbox.settle(id)
        onDone(id)
      }
    },
    [client, line, onDone],
  )
  return { send: (kept: readonly KeptEdit[]) => void send(kept), failure }
}

/** What became of the rights that Studio was loaded with. */
type Standing =
  | { is: 'same' }
  /** The role is another one, in words. */
  | { is: 'changed'; role: string }
  /** The session has ended, or the account is disabled. */
  | { is: 'gone' }

const ASK_EVERY_MS = 30_000
const SAME: Standing = { is: 'same' }

/**
 * Studio reads once, as it is loaded, who is signed in and what they may do. The content service ends what somebody has open when that
 * changes; so it is asked again whenever the line was lost, and from time to time.
 */
function useStanding(line: Line): Standing {
  const client = useClient({ apiVersion: studioApiVersion })
  const user = useCurrentUser()
  const [standing, setStanding] = useState<Standing>(SAME)
  useEffect(() => {
    if (!user) return undefined
    let over = false
    let isAsking = false
    let wasDown = line.isDown()
    const ask = () => {
      // Without a line a question stays open until it is back.
      if (isAsking) return
      isAsking = true
      void client
        .request<CurrentUser>({ url: '/users/me', tag: 'users.standing' })
        .then(
          (now) => !over && setStanding(standingOf(user, now)),
          (error: unknown) => !over && isSignedOut(error) && setStanding({ is: 'gone' }),
        )
        .finally(() => (isAsking = false))
    }
    const unsubscribe = line.subscribe(() => {
      const isBack = wasDown && !line.isDown()
      wasDown = line.isDown()
      if (isBack) ask()
    })
    const timer = setInterval(ask, ASK_EVERY_MS)
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

const wordsOf = ({ roles }: Pick<CurrentUser, 'roles'>): string =>
  roles.map(({ title }) => title).join(', ')

/** Somebody else may have signed in in another tab: then Studio says so itself. */
function standingOf(before: CurrentUser, now: CurrentUser): Standing {
  const role = wordsOf(now)
  return now.id === before.id && role !== wordsOf(before) ? { is: 'changed', role } : SAME
}

function isSignedOut(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'statusCode' in error && error.statusCode === 401
  )
}
