import { Box, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { CopyField } from '../../ui/copy-field.tsx'
import { MutedText, ErrorMessage } from '../../ui/tool-page.tsx'
import { formatDateTime } from '../../date-format.ts'
import { LabelledField, TextField, ToolButton } from '../../ui/controls.tsx'
import {
  roleLabel,
  roleAssignmentProblem,
  type Invitation,
  type OneTimeLink,
  type RoleAssignment,
  type RoleDescription,
} from './model/people.ts'
import { RoleFields } from './role-fields.tsx'
import { usePeopleAction, usePeopleApi } from './use-people-api.ts'
import { ToolDialog } from '../../ui/tool-dialog.tsx'

interface Props {
  roles: readonly RoleDescription[]
  onInvited: () => void
  onClose: () => void
}

/** Creates an invitation. The link is shown once; the administrator sends it. */
export function InviteDialog({ roles, onInvited, onClose }: Props) {
  const ask = usePeopleApi()
  const { problem, isBusy, run } = usePeopleAction()
  const [email, setEmail] = useState('')
  const [post, setPost] = useState<RoleAssignment>({ role: 'editor', languages: [] })
  const [missing, setMissing] = useState<string>()
  const [made, setMade] = useState<Invitation & OneTimeLink>()
  const send = () => {
    const wrong = roleAssignmentProblem(post, email)
    setMissing(wrong)
    if (wrong === undefined)
      void run(async () => {
        const body = { email: email.trim(), ...post, returnTo: studioRootUrl() }
        setMade(await ask<Invitation & OneTimeLink>('/invitations', { method: 'POST', body }))
        onInvited()
      })
  }
  return (
    <ToolDialog header="Invite a person" id="invite" width={1} onClose={onClose}>
      {made ? (
        <Stack gap={4} padding={4}>
          <Text size={1}>
            {`Send this link to ${made.email}. It can be used once, until ${formatDateTime(made.expiresAt)}, to join as ${roleLabel(made)}.`}
          </Text>
          <CopyField label="Invitation link" text={made.url} />
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
          <LabelledField label="Email">
            {/* A text, because browsers rewrite the domain of another script in a field of type `email`. */}
            <TextField
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              value={email}
              onChange={setEmail}
            />
          </LabelledField>
          <RoleFields assignment={post} roles={roles} onChange={setPost} />
          {(missing ?? problem) && <ErrorMessage>{missing ?? problem}</ErrorMessage>}
          <Box>
            <ToolButton
              mode="default"
              disabled={isBusy}
              text={isBusy ? 'Creating the link…' : 'Create link'}
              type="submit"
            />
          </Box>
        </Stack>
      )}
    </ToolDialog>
  )
}

/** URL of this Studio without the open document or tool. */
export function studioRootUrl(): string {
  const { origin, pathname } = window.location
  return `${origin}/${pathname.split('/')[1] ?? ''}`
}
