import { Trans, useLingui } from '@lingui/react/macro'
import { ROLES, type Role } from '../../../domain/console/roles.ts'
import { ROLE_TEXTS } from '../shared/texts/role-texts.ts'
import styles from './people-page.module.css'

type RoleChoiceProps = { chosen: readonly Role[]; onChange: (roles: Role[]) => void }

/** A box for each role, with what it allows. */
export const RoleChoice = ({ chosen, onChange }: RoleChoiceProps) => {
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
    </fieldset>
  )
}
