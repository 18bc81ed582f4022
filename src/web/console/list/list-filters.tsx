import { Trans } from '@lingui/react/macro'
import { type ReactNode, type SubmitEvent, useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { controlProps, Field } from '../../ui/field.tsx'
import { textIn } from '../shared/use-saving.ts'
import list from './list.module.css'
import styles from './list-filters.module.css'

type ListFiltersProps = {
  /** What is chosen. */
  children: ReactNode
  /** What is chosen less often: folded away until it is wanted or in use. */
  more?: { isOpen: boolean; content: ReactNode }
  /** What is typed and looked for. */
  find?: { label: string; value: string | undefined; maxLength?: number; onFind: (text: string) => void }
  /** Beside the button. */
  also?: ReactNode
}

/** What of a list is shown. Every choice changes the address (`useAddress`). */
export const ListFilters = ({ children, more, find, also }: ListFiltersProps) => {
  const id = useId()
  const folded = more && <More {...more} />
  if (!find)
    return (
      <search className={styles.filters}>
        {children}
        {folded}
      </search>
    )
  const { label, value = '', maxLength = 200, onFind } = find
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onFind(textIn(new FormData(event.currentTarget), 'text'))
  }
  return (
    <search>
      <form className={styles.filters} onSubmit={submit} key={value}>
        {children}
        <div className={styles.find}>
          <Field id={id} label={label}>
            <input {...controlProps(id)} name="text" type="search" defaultValue={value} maxLength={maxLength} />
          </Field>
          <div className={list.buttons}>
            <Button type="submit">
              <Trans>Find</Trans>
            </Button>
            {also}
          </div>
        </div>
        {folded}
      </form>
    </search>
  )
}

const More = ({ isOpen, content }: NonNullable<ListFiltersProps['more']>) => (
  <details className={styles.more} open={isOpen}>
    <summary>
      <Trans>More filters, order</Trans>
    </summary>
    <div>{content}</div>
  </details>
)
