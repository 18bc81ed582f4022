import { expect, once } from './support/server.ts'
import { submit, ingredient, REFERENCE, fillIngredient, fillRequester, fillFoliar } from './support/request-steps.ts'

once(
  'REQ-01 REQ-02 REQ-03 TEXT-02 the foliar form has its fields in order, guidance, hint and notices',
  async ({ page, acceptanceUrl }) => {
    await page.goto(`${acceptanceUrl}/request`)
    await expect(page.getByRole('heading', { level: 1, name: 'Tankmix Request Form' })).toBeVisible()
    const labels = await page.locator('form label').allInnerTexts()
    expect(labels.map((label) => label.replace(/\s*\*$/, ''))).toEqual([
      'Name',
      'Email',
      'Company',
      'Request Date',
      'Country',
      'Crop',
      'Comments',
      'Non-Disclosure Agreement Reference',
      'Product or agrochemical',
      'Application Rate',
      'Units',
      'Product or agrochemical',
      'Application Rate',
      'Units',
      'Water Rate',
      'Water Rate Units',
    ])
    const today = await page.evaluate(() => new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10))
    await expect(page.getByLabel('Request Date')).toHaveValue(today)
    await expect(page.getByLabel('Country').locator('option', { hasText: 'DE - Germany' })).toHaveCount(1)
    expect(await page.getByLabel('Country').locator('option').count()).toBeGreaterThan(245)
    await expect(page.getByLabel('Comments')).toHaveAttribute('rows', '3')
    expect(await page.getByLabel('Units', { exact: true }).first().locator('option').allInnerTexts()).toEqual([
      'Litres',
      'Millilitres',
      'Kilogrammes',
      'Grammes',
    ])
    expect(await page.getByLabel('Water Rate Units').locator('option').allInnerTexts()).toEqual(['L/ha', 'Gallons/Acre'])
    await expect(page.getByRole('heading', { name: 'General Guidance of Mixing Order' })).toBeVisible()
    await expect(page.getByRole('main').locator('ol > li')).toHaveCount(7)
    await expect(page.getByText('Please ensure that application rates and water rates are included with your request.')).toBeVisible()
    for (const notice of ['Reasonable Request', 'IMPORTANT NOTE']) await expect(page.getByRole('heading', { name: notice })).toBeVisible()
  },
)

once('REQ-05 REQ-07 each field shows its error once touched, and Submit shows once there is none', async ({ page, acceptanceUrl }) => {
  await page.goto(`${acceptanceUrl}/request`)
  await expect(submit(page)).toBeHidden()
  await expect(page.getByText('Name is required')).toBeHidden()
  await page.getByLabel('Name *').focus()
  await page.getByLabel('Email').fill('anna@')
  await page.getByLabel('Request Date').fill('')
  await page.getByLabel('Water Rate *').fill('-1')
  await page.getByLabel('Company').focus()
  for (const fault of ['Name is required', 'This is not an email address', 'Request Date is required', 'Water Rate cannot be negative'])
    await expect(page.getByText(fault)).toBeVisible()
  await page.getByLabel('Water Rate *').fill('much')
  await page.getByLabel('Company').focus()
  await expect(page.getByLabel('Water Rate *')).toHaveValue('much')
  await expect(page.getByText('Write a number such as 1.5.')).toBeVisible()
  await fillRequester(page)
  await page.getByLabel('Request Date').fill('2026-11-20')
  await expect(submit(page)).toBeHidden()
  await page.getByLabel('Water Rate *').fill('0')
  await expect(submit(page)).toBeEnabled()
})

once(
  'REQ-06 REQ-08 an incomplete ingredient blocks sending; rows are added and deleted without new numbers',
  async ({ page, acceptanceUrl }) => {
    await page.goto(`${acceptanceUrl}/request`)
    await fillFoliar(page)
    for (const number of [3, 4]) {
      await page.getByRole('button', { name: 'Add Ingredient' }).click()
      await expect(ingredient(page, number)).toBeVisible()
    }
    await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(2)
    await page.getByRole('button', { name: 'Delete ingredient 3' }).click()
    await expect(ingredient(page, 3)).toBeHidden()
    await page.getByRole('button', { name: 'Add Ingredient' }).click()
    await expect(ingredient(page, 5)).toBeVisible()
    await page.getByRole('button', { name: 'Delete ingredient 5' }).click()
    const rate = ingredient(page, 4).getByLabel('Application Rate')
    await rate.fill('-3')
    await page.getByLabel('Company').focus()
    await expect(rate).toHaveValue('')
    let sent = 0
    page.on('request', (request) => {
      if (request.url().includes('tankmix-request')) sent++
    })
    await submit(page).click()
    await expect(page.getByRole('alert').getByText('You must fill every field for all the ingredients')).toBeVisible()
    expect(sent).toBe(0)
  },
)

once('REQ-04 REQ-07 REQ-09 API-06 a foliar request is sent completely and its reference is shown', async ({ page, acceptanceUrl }) => {
  await page.goto(`${acceptanceUrl}/request`)
  await fillFoliar(page)
  await page.getByLabel('Crop').fill('Wheat')
  await page.getByLabel('Comments').fill('First line\n<b>second</b>')
  const summary = page.locator('[data-summary]')
  await expect(summary).toBeHidden()
  await expect(summary).toContainText('<b>second</b>')
  for (const text of ['Anna Müller', 'anna@example.org', 'FR - France', 'Wheat', 'A product of mine', '1.5', 'Litres'])
    await expect(summary).toContainText(text)
  const sent = page.waitForRequest('**/api/tankmix/tankmix-request')
  await submit(page).click()
  const body = (await sent).postDataJSON()
  expect(body).toMatchObject({
    requestor: 'anna@example.org',
    languageCode: 'en',
    request: {
      kind: 'Foliar',
      name: 'Anna Müller',
      email: 'anna@example.org',
      crop: 'Wheat',
      countryCode: 'FR - France',
      waterRate: 200,
      waterRateUnits: 'lt/Ha',
      comments: [{ comment: 'First line\n<b>second</b>' }],
      ingredients: [
        { name: 'A product of mine', orderOfAddition: 1, applicationRate: 1.5, applicationUnit: 'Litres' },
        { name: 'Another', orderOfAddition: 2, applicationRate: 0.25, applicationUnit: 'Litres' },
      ],
    },
  })
  expect(body.html).toContain('&lt;b&gt;second&lt;/b&gt;')
  await expect(page).toHaveURL(/\/request-submitted\?request=/)
  await expect(page.getByText(REFERENCE)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()
  const reference = await page.getByText(REFERENCE).innerText()
  await page.reload()
  await expect(page.getByText(reference)).toBeVisible()
  await page.goto(`${acceptanceUrl}/request`)
  await expect(page.getByLabel('Name *')).toHaveValue('')
})

once('SREQ-01 SREQ-02 SREQ-03 TANK-27 a seed-treatment design request', async ({ page, acceptanceUrl }) => {
  await page.goto(`${acceptanceUrl}/request-seed-treatment`)
  await expect(page.getByRole('heading', { name: 'Reasonable Request' })).toBeVisible()
  await expect(page.getByRole('group')).toHaveCount(1)
  const lists = page.waitForRequest('**/tankmix/products/fr**')
  await fillRequester(page)
  await lists
  await page.getByLabel('Seed Crop').fill('Winter barley')
  await page.getByLabel('Non-Disclosure Agreement Reference').fill('NDA-7')
  await page.getByRole('button', { name: 'Add Ingredient' }).click()
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Add Ingredient' }).click()
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'Delete ingredient 3' }).click()
  const name = ingredient(page, 1).getByLabel('Product or agrochemical')
  await name.fill('a')
  const offered = page.getByRole('listbox').getByRole('option').first()
  const shown = await offered.innerText()
  await offered.click()
  await expect(name).not.toHaveValue('a')
  const chosen = await name.inputValue()
  expect(shown.startsWith(chosen)).toBe(true)
  await ingredient(page, 1).getByLabel('Application Rate').fill('2')
  const other = ingredient(page, 2).getByLabel('Product or agrochemical')
  await other.fill('a')
  await page.getByRole('listbox').getByRole('option').first().click()
  await fillIngredient(page, 2, 'Something else', '3')
  const sent = page.waitForRequest('**/api/tankmix/tankmix-request')
  await submit(page).click()
  const { request } = (await sent).postDataJSON() as { request: { ingredients: { productId?: string }[] } }
  expect(request.ingredients.map(({ productId }) => productId)).toEqual([expect.stringMatching(/^\w+$/), undefined])
  expect(request).toMatchObject({
    kind: 'seed',
    country: 'FR - France',
    seedName: 'Winter barley',
    ndaRef: 'NDA-7',
    ingredients: [{ name: chosen, applicationRate: 2 }, { name: 'Something else' }],
  })
  await expect(page.getByText(REFERENCE)).toBeVisible()
})

once(
  'REQ-14 the focus follows an added row, and after a Delete it is at the next row’s Delete, at the last one’s, or at Add Ingredient',
  async ({ page, acceptanceUrl }) => {
    await page.goto(`${acceptanceUrl}/request`)
    const add = page.getByRole('button', { name: 'Add Ingredient' })
    const remove = (number: number) => page.getByRole('button', { name: `Delete ingredient ${number}` })
    for (const number of [3, 4, 5]) {
      await add.click()
      await expect(ingredient(page, number).getByLabel('Product or agrochemical')).toBeFocused()
    }
    await remove(4).focus()
    await page.keyboard.press('Enter')
    await expect(remove(5)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(remove(3)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(add).toBeFocused()
  },
)

once(
  'REQ-13 REQ-17 what happens next promises an email only where the server sends one, and the search only without a non-disclosure agreement',
  async ({ page, acceptanceUrl }) => {
    for (const [agreement, sendsEmails] of [
      ['', false],
      ['NDA-7', true],
    ] as const) {
      await page.route('**/tankmix-request', async (route) => {
        const response = await route.fetch()
        const stored = (await response.json()) as object
        expect(stored).toMatchObject({ sendsEmails: false })
        await route.fulfill({ response, json: { ...stored, sendsEmails } })
      })
      await page.goto(`${acceptanceUrl}/request-seed-treatment`)
      await fillRequester(page)
      await page.getByLabel('Non-Disclosure Agreement Reference').fill(agreement)
      await fillIngredient(page, 1, 'Something', '2')
      await submit(page).click()
      await expect(page.getByText(REFERENCE).first()).toBeVisible()
      await expect(page.getByText('You will get an email with the reference.', { exact: true })).toHaveCount(sendsEmails ? 1 : 0)
      await expect(page.getByText(/^No email will come now: .* Note the reference/)).toHaveCount(sendsEmails ? 0 : 1)
      await expect(page.getByRole('main').getByText(/email/)).toHaveCount(sendsEmails ? 2 : 1)
      await page.unroute('**/tankmix-request')
      const next = page.getByRole('main').getByRole('listitem')
      await expect(next.filter({ hasText: 'the result can appear in the search.' })).toHaveCount(agreement === '' ? 1 : 0)
      await expect(next.filter({ hasText: 'the result is confidential and must not appear in the search' })).toHaveCount(
        agreement === '' ? 0 : 1,
      )
    }
  },
)

once('a draft survives a reload', async ({ page, acceptanceUrl }) => {
  await page.goto(`${acceptanceUrl}/request`)
  await fillFoliar(page)
  await page.getByRole('button', { name: 'Add Ingredient' }).click()
  await page.reload()
  await expect(page.getByLabel('Name *')).toHaveValue('Anna Müller')
  await expect(ingredient(page, 2).getByLabel('Product or agrochemical')).toHaveValue('Another')
  await expect(ingredient(page, 3)).toBeVisible()
})

once(
  'API-06 a form filled in by a program is rejected, and a person who was rejected for it can submit again',
  async ({ page, acceptanceUrl }) => {
    await page.goto(`${acceptanceUrl}/request`)
    await fillFoliar(page)
    const trap = page.locator('input[name=website]')
    await expect(trap).not.toBeInViewport()
    await trap.evaluate((input: HTMLInputElement) => (input.value = 'https://example.org'))
    await submit(page).click()
    await expect(page.getByRole('alert')).toContainText('Please submit the request again.')
    await expect(page.getByLabel('Name *')).toHaveValue('Anna Müller')
    await submit(page).click()
    await expect(page.getByText(REFERENCE).first()).toBeVisible()
  },
)
