import { expect, test } from 'vitest'
import { MAX_MIXES_PER_ADDRESS } from '../../../contract/tell-me/tell-me-limits.ts'
import { DAY_MS } from '../../../domain/durations.ts'
import type { Database } from '../../db/open-db.ts'
import { addWatchNews } from '../../mail/outbox/watch-news.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { addProductsNamed, sendAllMails, tokenIn, watching } from '../../testing/watchers.ts'
import { endAgain, endWatches } from './end-watches.ts'
import { deleteWatcherOf, exportWatcher } from './export-watches.ts'
import { followLink } from './follow-link.ts'
import { MAX_CONFIRMATIONS_A_DAY, subscribe } from './subscribe.ts'
import { sweepWatches } from './sweep-watches.ts'

const NOW = new Date('2026-11-24T10:00:00Z')
const later = (days: number): Date => new Date(NOW.getTime() + days * DAY_MS)
const ASKED = { email: 'Grower@Farm.example', products: ['2', '1'], language: 'en' } as const

const rowsOf = async ({ kysely }: Database) => {
  const tables = ['watchers', 'watches', 'watch_products', 'watch_links', 'mails'] as const
  return Promise.all(tables.map(async (table) => (await kysely.selectFrom(table).selectAll().execute()).length))
}

eachDatabase('who is told of a mix', ({ open }) => {
  const prepared = async (): Promise<Database> => {
    const database = await open()
    await addProductsNamed(database, ['1', '2', '3'])
    return database
  }
  const testIs = async ({ kysely }: Database, id: string, products: string[]): Promise<void> => {
    const lines = JSON.stringify(products.map((one, at) => [at + 1, one, 1]))
    const row = { id, kind: 'foliar', country: 'FR', date: '2026-11-20', result: 'NC', water_rate: 200, crop: '', benefit: '' } as const
    const conditions = { observations: '', hardness: null, water_ph: null, temperature: null, hours: null }
    await kysely
      .insertInto('tests')
      .values({ ...row, ...conditions, ingredients: lines })
      .execute()
  }
  const happens = (database: Database, changes: Parameters<typeof addWatchNews>[1], now = NOW): Promise<void> =>
    database.kysely.transaction().execute((trx) => addWatchNews(trx, changes, now))

  test('TELL-01 nothing but one email that asks to confirm is sent before its link is used, and the link works once', async () => {
    const database = await prepared()
    expect(await subscribe(database, ASKED, NOW)).toEqual({ step: 'asked' })
    const [mail, ...others] = await sendAllMails(database, NOW)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: 'grower@farm.example', subject: 'Please confirm: news about Product 1 + Product 2' })
    expect(mail!.raw).not.toContain('List-Unsubscribe')
    await testIs(database, 'a', ['1', '3'])
    await happens(database, [{ test: 'a', event: 'published', products: ['1', '3'], kinds: ['foliar'] }])
    expect(await sendAllMails(database, NOW)).toEqual([])
    expect(await followLink(database, tokenIn(mail!), NOW)).toBe('confirmed')
    const confirmed = await database.kysely.selectFrom('watches').selectAll().executeTakeFirstOrThrow()
    expect(confirmed).toMatchObject({ confirmed_at: NOW.toISOString(), ends_at: '2028-11-24T10:00:00.000Z' })
    expect(await followLink(database, tokenIn(mail!), later(1))).toBe('confirmed')
    expect(await database.kysely.selectFrom('watches').selectAll().executeTakeFirstOrThrow()).toEqual(confirmed)
    expect(await followLink(database, 'x'.repeat(43), NOW)).toBeUndefined()
  })

  test('TELL-20 the emails that ask say of which kind the tests are that are told', async () => {
    const database = await prepared()
    const ofMix = 'For several products together you are told only of tests for the spray tank, not of seed coatings.'
    const ofOne = 'For a single product you are also told of tests as a seed coating; such an email says so.'
    const asks = async (products: string[]): Promise<boolean[]> => {
      const { email, language } = ASKED
      await subscribe(database, { email, language, products }, NOW)
      const [mail] = await sendAllMails(database, NOW)
      await followLink(database, tokenIn(mail!), NOW)
      return [ofMix, ofOne].map((words) => mail!.text.includes(`. ${words} Open this page`))
    }
    expect(await asks(['1', '2'])).toEqual([true, false])
    expect(await asks(['1'])).toEqual([false, true])
    await sweepWatches(database, later(731))
    const [question] = await sendAllMails(database, later(732))
    expect(question!.text).toContain(`. ${ofMix} ${ofOne} If you still want that, open this page`)
  })

  test('TELL-02 the response is the same for an address that is told already, and to an address go few emails that ask', async () => {
    const database = await prepared()
    await watching(database, ASKED.email, ASKED.products, { now: NOW })
    expect(await subscribe(database, { ...ASKED, language: 'fi' }, NOW)).toEqual({ step: 'asked' })
    expect(await sendAllMails(database, NOW)).toEqual([])
    const asked = await Promise.all(
      Array.from({ length: 9 }, (_none, at) => subscribe(database, { ...ASKED, products: [['1'], ['2'], ['3']][at % 3]! }, NOW)),
    )
    expect(new Set(asked.map(({ step }) => step))).toEqual(new Set(['asked']))
    expect(await sendAllMails(database, NOW)).toHaveLength(MAX_CONFIRMATIONS_A_DAY - 1)
    const { language } = await database.kysely
      .selectFrom('watches')
      .select('language')
      .where('confirmed_at', 'is not', null)
      .executeTakeFirstOrThrow()
    expect(language).toBe('en')
  })

  test('TELL-02 an address that waits for as many mixes as it may gets no email about another one, with the same response', async () => {
    const database = await prepared()
    const ids = Array.from({ length: MAX_MIXES_PER_ADDRESS + 1 }, (_none, at) => `p${at}`)
    await addProductsNamed(database, ids)
    const ask = (product: string, now: Date) => subscribe(database, { ...ASKED, products: [product] }, now)
    for (const [at, id] of ids.entries()) expect(await ask(id, later(at * 2))).toEqual({ step: 'asked' })
    const asked = async (): Promise<number> => (await sendAllMails(database, later(200))).length
    expect(await asked()).toBe(MAX_MIXES_PER_ADDRESS)
    expect(await ask(ids.at(-1)!, later(201))).toEqual({ step: 'asked' })
    expect(await asked()).toBe(0)
    expect(await ask(ids[0]!, later(202))).toEqual({ step: 'asked' })
    expect(await asked()).toBe(1)
  })

  test('TELL-03 a publication, however much of it concerns an address, is one email with what the test showed', async () => {
    const database = await prepared()
    await watching(database, ASKED.email, ASKED.products, { now: NOW })
    await watching(database, ASKED.email, ['1'], { now: NOW })
    await watching(database, 'other@farm.example', ['2', '3'], { now: NOW })
    await testIs(database, 'a', ['1', '2'])
    await testIs(database, 'b', ['1', '2', '3'])
    await happens(database, [
      { test: 'a', event: 'published', products: ['1', '2'], kinds: ['foliar'] },
      { test: 'b', event: 'amended', products: ['1', '2', '3'], kinds: ['foliar'] },
    ])
    const mails = await sendAllMails(database, NOW)
    expect(mails.map(({ to, subject }) => [to, subject]).toSorted(([a = ''], [b = '']) => a.localeCompare(b))).toEqual([
      ['grower@farm.example', 'Product 1 + Product 2; Product 1: 2 reports'],
      ['other@farm.example', 'Product 2 + Product 3: a report was amended'],
    ])
    const { text, raw } = mails.find(({ to }) => to.startsWith('grower'))!
    expect(text).toContain('Product 1 + Product 2 was tested (France, 20 November 2026). The result: Not physically compatible')
    expect(text).toContain('https://tanks.example/testResult/a/en')
    expect(text).toContain('neither crop safety nor efficacy. Results are a guide, not a guarantee: follow the product labels.')
    const other = mails.find(({ to }) => to.startsWith('other'))!
    expect(other.text).toContain('It does not show how the mix behaves without them.')
    const headers = raw.replaceAll(/\r\n[ \t]+/g, ' ')
    expect(headers).toMatch(/^List-Unsubscribe: <https:\/\/tanks\.example\/api\/tankmix\/tell-me\/stop\/[\w-]{43}>\r$/m)
    expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
    expect(await followLink(database, tokenIn({ text }), NOW)).toBe('ended')
    expect((await database.kysely.selectFrom('watchers').select('email').execute()).map(({ email }) => email)).toEqual([
      'other@farm.example',
    ])
  })

  test('TELL-03 what happens between the question and its confirmation is told with it, and what was withdrawn meanwhile is not', async () => {
    const database = await prepared()
    await subscribe(database, ASKED, NOW)
    const [mail] = await sendAllMails(database, NOW)
    await testIs(database, 'a', ['1', '2'])
    await happens(database, [{ test: 'a', event: 'published', products: ['1', '2'], kinds: ['foliar'] }])
    await happens(database, [{ test: 'gone', event: 'published', products: ['1', '2'], kinds: ['foliar'] }])
    expect(await sendAllMails(database, NOW)).toEqual([])
    await followLink(database, tokenIn(mail!), NOW)
    expect((await sendAllMails(database, NOW)).map(({ subject }) => subject)).toEqual(['Product 1 + Product 2: tested'])
  })

  test('TELL-04 after two years somebody is asked, told nothing more, and deleted unless they want it still', async () => {
    const database = await prepared()
    await watching(database, ASKED.email, ASKED.products, { now: NOW })
    await watching(database, 'other@farm.example', ['2'], { now: NOW })
    expect(await sweepWatches(database, later(700))).toEqual({ deleted: 0, asked: 0 })
    expect(await sweepWatches(database, later(731))).toEqual({ deleted: 0, asked: 2 })
    expect(await sweepWatches(database, later(732))).toEqual({ deleted: 0, asked: 0 })
    const mails = await sendAllMails(database, later(732))
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Do you still want news about Product 1 + Product 2?',
      'Do you still want news about Product 2?',
    ])
    await testIs(database, 'a', ['1', '2'])
    await happens(database, [{ test: 'a', event: 'published', products: ['1', '2'], kinds: ['foliar'] }], later(733))
    expect(await sendAllMails(database, later(733))).toEqual([])
    expect(await followLink(database, tokenIn(mails.find(({ to }) => to.startsWith('other'))!), later(734))).toBe('renewed')
    expect(await sweepWatches(database, later(762))).toEqual({ deleted: 1, asked: 0 })
    expect(await rowsOf(database)).toMatchObject([1, 1, 1, 2, 2])
  })

  test('TELL-06 what is not confirmed goes after a week, what is ended goes at once, and an address is exported and erased whole', async () => {
    const database = await prepared()
    await subscribe(database, ASKED, NOW)
    expect(await sweepWatches(database, later(6))).toEqual({ deleted: 0, asked: 0 })
    expect(await sweepWatches(database, later(8))).toEqual({ deleted: 1, asked: 0 })
    expect(await rowsOf(database)).toEqual([0, 0, 0, 0, 0])
    await watching(database, ASKED.email, ASKED.products, { now: NOW, language: 'hi' })
    expect(await exportWatcher(database, 'GROWER@farm.example')).toMatchObject({
      email: 'grower@farm.example',
      watches: [{ products: ['1', '2'], language: 'hi', confirmedAt: NOW.toISOString() }],
      emails: [{ purpose: 'watch confirm', state: 'sent' }],
    })
    expect(await deleteWatcherOf(database, 'grower@Farm.example')).toBe(true)
    expect(await deleteWatcherOf(database, 'grower@Farm.example')).toBe(false)
    expect(await rowsOf(database)).toEqual([0, 0, 0, 0, 0])
  })

  test('TELL-126 of two mixes the one that is ended leaves nothing, whatever links and emails are of both', async () => {
    const database = await prepared()
    await watching(database, ASKED.email, ['1', '2'], { now: NOW })
    await watching(database, ASKED.email, ['3'], { now: NOW })
    const ids = await database.kysely.selectFrom('watches').select(['id', 'products']).execute()
    const idOf = (products: string[]) => ids.find((one) => one.products === JSON.stringify(products))!.id
    const [first, second] = [idOf(['1', '2']), idOf(['3'])]
    for (const [id, products] of [
      ['a', ['1', '2']],
      ['b', ['3']],
      ['c', ['1', '2', '3']],
    ] as const) {
      await testIs(database, id, [...products])
      await happens(database, [{ test: id, event: 'published', products, kinds: ['foliar'] }])
    }
    const mails = await sendAllMails(database, NOW)
    await testIs(database, 'd', ['1', '2'])
    await testIs(database, 'e', ['3'])
    await happens(database, [
      { test: 'd', event: 'published', products: ['1', '2'], kinds: ['foliar'] },
      { test: 'e', event: 'published', products: ['3'], kinds: ['foliar'] },
    ])
    const ofFirst = mails.find(({ subject }) => subject === 'Product 1 + Product 2: tested')!
    expect(await followLink(database, tokenIn(ofFirst), NOW)).toBe('ended')
    const links = await database.kysely.selectFrom('watch_links').select('watches').execute()
    const stored = await database.kysely.selectFrom('mails').select(['data', 'state']).execute()
    expect(JSON.stringify([links, stored])).not.toContain(first)
    expect(links.every(({ watches }) => watches === JSON.stringify([second]))).toBe(true)
    expect(stored.filter(({ state }) => state === 'waiting').map(({ data }) => JSON.parse(data) as unknown)).toEqual([
      { watches: [second], news: [{ test: 'e', event: 'published' }], more: 0 },
    ])
    expect(JSON.stringify(stored.filter(({ state }) => state === 'sent'))).not.toContain('news"')
    expect((await sendAllMails(database, NOW)).map(({ subject }) => subject)).toEqual(['Product 3: tested'])
  })

  test('TELL-127 what was ended is not brought back by a copy of before', async () => {
    const database = await prepared()
    await watching(database, ASKED.email, ASKED.products, { now: NOW })
    await watching(database, ASKED.email, ['3'], { now: NOW })
    const watch = await database.kysely.selectFrom('watches').selectAll().where('products', '=', '["3"]').executeTakeFirstOrThrow()
    await database.kysely.transaction().execute((trx) => endWatches(trx, watch.watcher_id, [watch.id]))
    expect(await endAgain(database)).toBe(0)
    await database.kysely.insertInto('watches').values(watch).execute()
    expect(await endAgain(database)).toBe(1)
    expect(await database.kysely.selectFrom('watches').select('products').execute()).toEqual([{ products: '["1","2"]' }])
    await sweepWatches(database, later(900))
    expect(await database.kysely.selectFrom('ended_watches').selectAll().execute()).toEqual([])
  })

  test('TELL-07 nobody is told of demonstration tests, nor asked to confirm while there are some', async () => {
    const database = await prepared()
    await watching(database, ASKED.email, ASKED.products, { now: NOW })
    await database.kysely.updateTable('data_state').set({ demo: 1 }).execute()
    await testIs(database, 'a', ['1', '2'])
    await happens(database, [{ test: 'a', event: 'published', products: ['1', '2'], kinds: ['foliar'] }])
    expect(await subscribe(database, { ...ASKED, email: 'new@farm.example' }, NOW)).toEqual({ step: 'demonstration' })
    expect(await sendAllMails(database, NOW)).toEqual([])
    expect(await database.kysely.selectFrom('watchers').selectAll().execute()).toHaveLength(1)
  })

  test('NAME-06 an email names products of one name with their makers, also one that is not in the mix', async () => {
    const database = await prepared()
    await database.kysely.updateTable('products').set({ name: 'Camivovex', manufacturer: 'Carpatia' }).where('id', '=', '2').execute()
    await database.kysely.updateTable('products').set({ name: 'CAMIVOVEX™', manufacturer: 'Karoo' }).where('id', '=', '3').execute()
    await subscribe(database, ASKED, NOW)
    const [mail] = await sendAllMails(database, NOW)
    expect(mail!.subject).toContain('Camivovex (Carpatia)')
    expect(mail!.text).toContain('Camivovex (Carpatia)')
    await followLink(database, tokenIn(mail!), NOW)
    await testIs(database, 'a', ['1', '2'])
    await testIs(database, 'b', ['1', '2', '3'])
    await happens(database, [
      { test: 'a', event: 'published', products: ['1', '2'], kinds: ['foliar'] },
      { test: 'b', event: 'amended', products: ['1', '2', '3'], kinds: ['foliar'] },
    ])
    const [news] = await sendAllMails(database, NOW)
    expect(news!.subject).toContain('Camivovex (Carpatia)')
    for (const mix of ['Product 1 + Camivovex (Carpatia)', 'Product 1 + Camivovex (Carpatia) + CAMIVOVEX™ (Karoo)'])
      expect(news!.text).toContain(`${mix} `)
    expect(news!.text).not.toMatch(/Camivovex(?!™? \()/i)
  })
})
