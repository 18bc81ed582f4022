import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { removePasskey, renamePasskey, type OwnPasskey } from '../../../contract/console/account.ts'
import { ApiError } from '../../platform/network/api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../shared/confirm-button.tsx'
import { ConsoleForm } from '../shared/console-form.tsx'
import { momentOf } from '../shared/texts/dates.ts'
import { TextField } from '../shared/form-fields.tsx'
import { makeCall } from '../shared/calls/make-call.ts'
import { useConsoleSession } from '../shared/calls/session.ts'
import { useMutation } from '../shared/calls/use-mutation.ts'
import { textIn } from '../shared/calls/use-saving.ts'
import { PasskeyFailure } from '../sign-in/passkey-failure.tsx'
import { makePasskey, signInWithPasskey } from '../sign-in/use-passkey.ts'
import styles from './account.module.css'

const MAX_NAME = 100

/** Does something that needs a sign-in of the last minutes; where the last one is older, it asks for the passkey first. */
const withFreshSignIn = async (person: string, work: () => Promise<unknown>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ApiError) || error.reason !== 'sign in again') throw error
    const { id } = await signInWithPasskey()
    // The key was somebody else's: the page is theirs now.
    if (id === person) await work()
    else location.reload()
  }
}

type PasskeysProps = { passkeys: readonly OwnPasskey[]; reload: () => Promise<void> }

/** The passkeys of whoever is signed in: named, added and removed. */
export const OwnPasskeys = ({ passkeys, reload }: PasskeysProps) => {
  const { t } = useLingui()
  const { me } = useConsoleSession()
  const [form, setForm] = useState<{ renames?: string }>()
  const { isBusy, error, run } = useMutation()
  const change = (work: () => Promise<unknown>) =>
    void run(async () => {
      await work()
      setForm(undefined)
      await reload()
    })
  const remove = (id: string) => change(() => withFreshSignIn(me.id, () => makeCall(removePasskey, { params: { id } })))
  const add = (data: FormData) => change(() => withFreshSignIn(me.id, () => makePasskey(textIn(data, 'name'))))
  const rename = (id: string) => (data: FormData) =>
    change(() => makeCall(renamePasskey, { params: { id }, body: { name: textIn(data, 'name') } }))
  const nameForm = (submit: React.ReactNode, onSubmit: (data: FormData) => void, name = '') => (
    <ConsoleForm submit={submit} isBusy={isBusy} onSubmit={onSubmit} onCancel={() => setForm(undefined)}>
      <TextField
        name="name"
        label={t`Name of the passkey`}
        note={t`such as Bench tablet`}
        defaultValue={name}
        required
        maxLength={MAX_NAME}
      />
    </ConsoleForm>
  )
  return (
    <section className={styles.part} aria-labelledby="passkeys">
      <h2 id="passkeys">
        <Trans>Passkeys</Trans>
      </h2>
      <p>
        <Trans>
          With a second passkey, on another device or on a security key, you can sign in when one is lost. If you lost all of them, an admin
          can invite you again: that removes the old ones.
        </Trans>
      </p>
      {error !== undefined && <PasskeyFailure error={error} />}
      <ul className={`grid gap-3 ${styles.list}`}>
        {passkeys.map(({ id, name, createdAt, usedAt }) => {
          const called = name || t`Passkey without a name`
          return (
            <li key={id} aria-label={called}>
              {form?.renames === id ? (
                nameForm(<Trans>Rename</Trans>, rename(id), name)
              ) : (
                <>
                  <div className={`grid gap-1 shrinks breaks ${styles.facts}`}>
                    <strong>{called}</strong>
                    <span className="muted">
                      <Trans>Added on {momentOf(createdAt)}</Trans> ·{' '}
                      {usedAt === null ? <Trans>Not used yet</Trans> : <Trans>Last used on {momentOf(usedAt)}</Trans>}
                    </span>
                  </div>
                  <div className="row gap-2">
                    <Button disabled={isBusy} onClick={() => setForm({ renames: id })}>
                      <Trans>Rename</Trans>
                    </Button>
                    {passkeys.length > 1 && (
                      <ConfirmButton
                        disabled={isBusy}
                        question={<Trans>Remove this passkey? Your other sessions end too.</Trans>}
                        confirm={<Trans>Remove</Trans>}
                        onConfirm={() => remove(id)}
                      >
                        <Trans>Remove</Trans>
                      </ConfirmButton>
                    )}
                  </div>
                </>
              )}
            </li>
          )
        })}
      </ul>
      {form && form.renames === undefined ? (
        nameForm(<Trans>Make the passkey</Trans>, add)
      ) : (
        <Button disabled={isBusy} onClick={() => setForm({})}>
          <Trans>Add a passkey</Trans>
        </Button>
      )}
    </section>
  )
}
