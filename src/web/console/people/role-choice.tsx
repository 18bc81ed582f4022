import { Trans, useLingui } from '@lingui/react/macro'
import { GUARDED_ROLES } from '../../../domain/console/people.ts'
import { ROLES, type Role } from '../../../domain/console/roles.ts'
import { ROLE_TEXTS } from '../shared/texts/role-texts.ts'
import styles from './people-page.module.css'

type RoleChoiceProps = { chosen: readonly Role[]; /** Of the reader. */ isOnlyAdmin: boolean; onChange: (roles: Role[]) => void }

/** A box for each role, with what it allows. */
export const RoleChoice = ({ chosen, isOnlyAdmin, onChange }: RoleChoiceProps) => {
  const { i18n } = useLingui()
  return (
    <fieldset className={`shrinks flush ${styles.roles}`}>
      <legend>
        <Trans>Roles</Trans>
      </legend>
      {ROLES.map((role) => (
        <label key={role} className={styles.role}>
          <input
            type="checkbox"
            checked={chosen.includes(role)}
            onChange={({ currentTarget }) => onChange(ROLES.filter((one) => (one === role ? currentTarget.checked : chosen.includes(one))))}
          />
          <span>
            <strong>{i18n._(ROLE_TEXTS[role].name)}</strong> {i18n._(ROLE_TEXTS[role].allows)}
          </span>
        </label>
      ))}
      {chosen.some((role) => GUARDED_ROLES.includes(role)) && (
        <p className="muted">
          {isOnlyAdmin ? (
            <Trans>A new approver or admin has that role once you confirm it, after 24 hours: you are the only admin.</Trans>
          ) : (
            <Trans>A new approver or admin has that role once another admin confirms it; after 24 hours any admin can.</Trans>
          )}
        </p>
      )}
    </fieldset>
  )
}
