import { useLingui } from '@lingui/react/macro'
import type { ProductCells, ProductEvent } from '../../../contract/console/products.ts'
import { momentOf } from '../shared/texts/dates.ts'
import { CELL_TEXTS, PRODUCT_ACTION_TEXTS } from './product-texts.ts'

const shown = (cell: string): string => (cell === '' ? '–' : cell.replaceAll(';', ', '))

/** Who did what, with each changed field before and after. */
export const ProductHistory = ({ history }: { history: readonly ProductEvent[] }) => {
  const { i18n } = useLingui()
  return (
    <ol className="grid gap-2 plain-list">
      {history.map(({ rowVersion, at, by, action, changed }) => {
        const text = PRODUCT_ACTION_TEXTS[action]
        const fields = Object.entries(changed).filter(([name]) => name in CELL_TEXTS)
        return (
          <li key={rowVersion}>
            {by} {text ? i18n._(text) : action} {at !== '' && <span className="muted">{momentOf(at)}</span>}
            {fields.length > 0 && (
              <ul>
                {fields.map(([name, [before, after]]) => (
                  <li key={name}>
                    {i18n._(CELL_TEXTS[name as keyof ProductCells])}: {shown(before)} → {shown(after)}
                  </li>
                ))}
              </ul>
            )}
          </li>
        )
      })}
    </ol>
  )
}
