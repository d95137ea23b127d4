import { Box, Dialog, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { Copied } from '../../ui/copy-field.tsx'
import { MutedText, Problem } from '../../ui/tool-page.tsx'
import { momentWords } from '../../date-format.ts'
import { Labelled, TextField, ToolButton } from '../../ui/controls.tsx'
import {
  postWords,
  problemOf,
  type Invitation,
  type MadeLink,
  type Post,
  type RoleWords,
} from './model/people.ts'
import { PostFields } from './session-list.tsx'
import { useDoing, useRequest } from './use-people-api.ts'

interface Props {
  roles: readonly RoleWords[]
  onInvited: () => void
  onClose: () => void
}

/** Who is invited as what. The link is shown here, once, and goes to them by whatever way one likes. */
export function InviteDialog({ roles, onInvited, onClose }: Props) {
  const ask = useRequest()
  const { problem, isBusy, run } = useDoing()
  const [email, setEmail] = useState('')
  const [post, setPost] = useState<Post>({ role: 'editor', languages: [] })
  const [missing, setMissing] = useState<string>()
  const [made, setMade] = useState<Invitation & MadeLink>()
  const send = () => {
    const wrong = problemOf(post, email)
    setMissing(wrong)
    if (wrong === undefined)
      void run(async () => {
        const body = { email: email.trim(), ...post, returnTo: studioAddress() }
        setMade(await ask<Invitation & MadeLink>('/invitations', { method: 'POST', body }))
        onInvited()
      })
  }
  return (
    <Dialog header="Invite somebody" id="invite" width={1} onClose={onClose}>
      {made ? (
        <Stack gap={4} padding={4}>
          <Text size={1}>
            {`Send this link to ${made.email}. It makes them a ${postWords(made)} once, until ${momentWords(made.expiresAt)}.`}
          </Text>
          <Copied label="Link of the invitation" text={made.url} />
          <MutedText>
            Copy it now: it is kept nowhere. If it gets lost, invite them again; the first link then
            ends.
          </MutedText>
        </Stack>
      ) : (
        <Stack
          as="form"
          gap={4}
          padding={4}
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          <Labelled label="E-mail">
            <TextField type="email" value={email} onChange={setEmail} />
          </Labelled>
          <PostFields post={post} roles={roles} onChange={setPost} />
          {(missing ?? problem) && <Problem>{missing ?? problem}</Problem>}
          <Box>
            <ToolButton
              mode="default"
              disabled={isBusy}
              text={isBusy ? 'Making the link…' : 'Make the link'}
              type="submit"
            />
          </Box>
        </Stack>
      )}
    </Dialog>
  )
}

/** Where links lead: this Studio, without what is open in it. */
export function studioAddress(): string {
  const { origin, pathname } = window.location
  return `${origin}/${pathname.split('/')[1] ?? ''}`
}
