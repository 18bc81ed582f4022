import { Trans, useLingui } from '@lingui/react/macro'
import { Redirect, useLocation } from 'wouter'
import { addProductCall, type ProductCells } from '../../../contract/console/products.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { mayCall } from '../../../domain/console/roles.ts'
import { makeCall } from '../shared/calls/make-call.ts'
import request from '../shared/facts.module.css'
import { useConsoleSession } from '../shared/calls/session.ts'
import { ProductForm } from './product-form.tsx'
import { ItemPage } from '../shared/item-page.tsx'

/** A product that no import has brought. */
export const NewProductPage = () => {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { me } = useConsoleSession()
  const save = async (id: string, cells: ProductCells) => {
    await makeCall(addProductCall, { body: { id, cells } })
    navigate(`${CONSOLE_PAGES.products}/${id}`)
  }
  if (!mayCall(addProductCall.access, me.roles)) return <Redirect to="/Forbidden" replace />
  return (
    <ItemPage list={CONSOLE_PAGES.products} back={<Trans>All products</Trans>} title={t`New product`}>
      <section className={request.part}>
        <ProductForm submit={<Trans>Add the product</Trans>} onSave={save} />
      </section>
    </ItemPage>
  )
}
