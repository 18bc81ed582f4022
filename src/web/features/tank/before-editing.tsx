import { Trans } from '@lingui/react/macro'
import { plainNumber } from '../../../domain/units/numbers.ts'
import { MAX_LINES } from '../../../domain/tank/tank.ts'
import { useSession } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { TankDraft } from './editor/draft.ts'
import type { EnteredTank } from './entered-tank.ts'
import { useProductNames } from './use-product-names.ts'

/** Offers the tank that another one took the place of. Its products have no names yet where a link filled it. */
export const UncheckedBefore = ({ draft, onBack }: { draft: TankDraft; onBack: () => void }) => {
  const products = draft.lines.flatMap(({ product }) => product ?? [])
  const { isLoading, nameOf } = useProductNames(
    draft.country,
    products.some(({ id, name }) => id !== '' && name === ''),
  )
  const names = products
    .map(({ id, name }) => name || (id === '' || isLoading ? '' : nameOf(id)))
    .filter((name) => name.trim() !== '')
    .join(' + ')
  return (
    <Notice>
      <p>
        {names === '' ? (
          <Trans>There was another tank here that you have not checked.</Trans>
        ) : (
          <Trans>There was another tank here that you have not checked: {names}</Trans>
        )}
      </p>
      <Button onClick={onBack}>
        <Trans>Bring it back</Trans>
      </Button>
    </Notice>
  )
}

/** The lines of a link that the editor has no room for, so that none is lost unsaid (TANK-92). */
export const LinesLeftOut = ({ country, lines }: Pick<EnteredTank, 'country' | 'lines'>) => {
  const { language } = useSession()
  const { isLoading, nameOf } = useProductNames(country, lines.length > 0)
  if (lines.length === 0) return null
  const texts = lines.map(({ productId, name, rate }) =>
    [name || (productId === null || isLoading ? '…' : nameOf(productId)), rate && `${plainNumber(rate.amount, language)}\u00a0${rate.unit}`]
      .filter(Boolean)
      .join(' '),
  )
  const left = texts.join(' + ')
  return (
    <div role="alert">
      <Notice>
        <Trans>A tank has {MAX_LINES} products at most.</Trans> <Trans>Not in the list below: {left}</Trans>
      </Notice>
    </div>
  )
}
