import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LANGUAGES } from '../../domain/texts/languages.ts'
import { useStore } from '../platform/store.ts'
import { drawPart } from '../testing/draw-part.tsx'
import { LanguageButton } from './language-button.tsx'
import { isLanguageDialogOpen } from './language-dialog-state.ts'
import { LanguageDialog } from './language-dialog.tsx'

const Languages = () => (
  <>
    <LanguageButton />
    {useStore(isLanguageDialogOpen) && <LanguageDialog />}
  </>
)
const button = page.getByRole('button', { name: 'Change language' })
const dialog = page.getByRole('dialog', { name: 'Choose your language' })

test('PREF-02 each of the 17 languages is offered by its own name, and the current one is marked', async () => {
  await drawPart(() => <Languages />)
  await userEvent.click(button)
  await expect.element(dialog).toBeVisible()
  const items = dialog.getByRole('listitem').elements()
  expect(items.map(({ textContent }) => textContent)).toEqual(LANGUAGES.map(({ name }) => name))
  await expect.element(dialog.getByRole('button', { name: 'English' })).toHaveAttribute('aria-current', 'true')
  await userEvent.keyboard('{Escape}')
})

test('PREF-03 a language is chosen by keyboard alone; Escape chooses none, closes the dialog and returns the focus', async () => {
  const { languages } = await drawPart(() => <Languages />)
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  expect(languages).toEqual([])

  await userEvent.keyboard('{Enter}')
  const norsk = dialog.getByRole('button', { name: 'Norsk' })
  for (let presses = 0; presses < LANGUAGES.length + 1 && document.activeElement !== norsk.element(); presses++)
    await userEvent.keyboard('{Tab}')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => languages).toEqual(['no'])
  await userEvent.keyboard('{Escape}')
})
