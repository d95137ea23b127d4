import { Box, Card, Flex, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { CopyField } from '../../ui/copy-field.tsx'
import { TitledPanelSection } from '../../ui/titled-list.tsx'
import { MutedText, ErrorMessage } from '../../ui/tool-page.tsx'
import { formatDateTime } from '../../date-format.ts'
import { ToolButton } from '../../ui/controls.tsx'
import { studioRootUrl } from './invite-dialog.tsx'
import {
  roleAssignmentProblem,
  type Account,
  type OneTimeLink,
  type RoleAssignment,
  type RoleDescription,
} from './model/people.ts'
import { RoleFields } from './role-fields.tsx'
import { SessionList } from './session-list.tsx'
import { usePeopleAction, usePeopleApi } from './use-people-api.ts'
import { ToolDialog } from '../../ui/tool-dialog.tsx'

interface Props {
  roles: readonly RoleDescription[]
  account: Account
  onChange: () => void
  onClose: () => void
}

/** Account management for one person. */
export function ManageAccountDialog({ roles, account, onChange, onClose }: Props) {
  const { id, name, email, disabled } = account
  const ask = usePeopleApi()
  const { problem, isBusy, run } = usePeopleAction()
  const [post, setPost] = useState<RoleAssignment>(account)
  const [link, setLink] = useState<OneTimeLink>()
  const [isRemoving, setRemoving] = useState(false)
  const missing = roleAssignmentProblem(post)
  const same = post.role === account.role && post.languages.join() === account.languages.join()
  const change = (body: object) =>
    run(async () => {
      await ask(`/${id}`, { method: 'PATCH', body })
      onChange()
    })
  const makeLink = () =>
    run(async () => {
      const body = { returnTo: studioRootUrl() }
      setLink(await ask<OneTimeLink>(`/${id}/sign-in-links`, { method: 'POST', body }))
    })
  const remove = () =>
    run(async () => {
      await ask(`/${id}`, { method: 'DELETE' })
      onChange()
      onClose()
    })
  return (
    <ToolDialog header={name} id="person" width={1} onClose={onClose}>
      <Stack gap={5} padding={4}>
        <MutedText>{email}</MutedText>
        {problem && <ErrorMessage>{problem}</ErrorMessage>}
        <TitledPanelSection title="Permissions">
          <RoleFields assignment={post} roles={roles} onChange={setPost} />
          {missing && !same && <Text size={1}>{missing}</Text>}
          <Box>
            <ToolButton
              disabled={isBusy || same || missing !== undefined}
              text="Save role"
              onClick={() => void change({ role: post.role, languages: post.languages })}
            />
          </Box>
        </TitledPanelSection>
        <TitledPanelSection title="Sign-in">
          <MutedText>
            A link that signs {name} in once, valid for one day, for example after a forgotten
            password. They can then set a new one.
          </MutedText>
          {link ? (
            <>
              <CopyField label="One-time link" text={link.url} />
              <MutedText>
                {`Valid once, until ${formatDateTime(link.expiresAt)}. Copy it now: it will not be shown again.`}
              </MutedText>
            </>
          ) : (
            <Box>
              <ToolButton
                disabled={isBusy || disabled}
                text="Create one-time link"
                onClick={() => void makeLink()}
              />
            </Box>
          )}
        </TitledPanelSection>
        <TitledPanelSection title="Sessions">
          <SessionList person={id} onChange={onChange} />
        </TitledPanelSection>
        <TitledPanelSection title="Account">
          <MutedText>
            {disabled
              ? 'Disabled: signed out everywhere and unable to sign in until the account is enabled again.'
              : 'Disabling an account signs the person out everywhere. It can be enabled again. Their content keeps their name, even if the account is removed.'}
          </MutedText>
          <Flex gap={2} wrap="wrap">
            <ToolButton
              disabled={isBusy}
              text={disabled ? 'Enable' : 'Disable'}
              tone={disabled ? 'positive' : 'caution'}
              onClick={() => void change({ disabled: !disabled })}
            />
            <ToolButton
              disabled={isBusy || isRemoving}
              text="Remove…"
              tone="critical"
              onClick={() => setRemoving(true)}
            />
          </Flex>
          {isRemoving && (
            <Card border padding={3} radius={2} role="alert" tone="critical">
              <Flex align="center" gap={2} wrap="wrap">
                <Box flex={1}>
                  <Text size={1}>{`The account of ${name} will be permanently deleted.`}</Text>
                </Box>
                <ToolButton mode="bleed" text="Keep" onClick={() => setRemoving(false)} />
                <ToolButton
                  mode="default"
                  disabled={isBusy}
                  text={`Remove ${name}`}
                  tone="critical"
                  onClick={() => void remove()}
                />
              </Flex>
            </Card>
          )}
        </TitledPanelSection>
      </Stack>
    </ToolDialog>
  )
}
