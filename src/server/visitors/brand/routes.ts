import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Brand } from '../../../contract/brand.ts'
import { contacts } from '../../../contract/requests/contacts.ts'
import { sendAnswer, type ResponseCache } from '../../http/response-cache.ts'
import { addVisitorRoute, type RouteContext } from '../route-context.ts'
import { drawFacePicture, FACE_FAMILIES_DRAWN, facePicture } from './face-pictures.ts'
import { imagesOf } from './load-brand.ts'

const TYPES: Record<string, string> = { '.svg': 'image/svg+xml', '.webp': 'image/webp', '.png': 'image/png', '.jpg': 'image/jpeg' }
const REVALIDATED = 'no-cache'

type BrandFiles = { brand: Brand; brandFolder: string; answers: ResponseCache }

/** Serves the images that the brand names, and no other file of its folder. */
export const brandRoutes = (app: FastifyInstance, { brand, brandFolder, answers }: BrandFiles): void => {
  const send = (image: string) => (request: FastifyRequest, reply: FastifyReply) => {
    const make = () => readFileSync(join(brandFolder, image))
    const answer = answers.find(request.headers['accept-encoding'], `brand ${image}`, make, 'small')
    return sendAnswer(request, reply, answer, { type: TYPES[extname(image)]!, cacheControl: REVALIDATED })
  }
  app.get('/manifest.webmanifest', { schema: { hide: true } }, (request, reply) => {
    const answer = answers.find(request.headers['accept-encoding'], 'manifest', () => JSON.stringify(manifestOf(brand)), 'small')
    return sendAnswer(request, reply, answer, { type: 'application/manifest+json', cacheControl: REVALIDATED })
  })
  for (const image of imagesOf(brand)) app.get(`/brand/${image}`, { schema: { hide: true }, config: { label: '/brand/*' } }, send(image))
  // Drawn when the first program that shows a preview asks; all who ask meanwhile wait for the same one.
  const drawn = new Map<string, Promise<Buffer>>()
  const draw = (family: (typeof FACE_FAMILIES_DRAWN)[number]): Promise<Buffer> => {
    const known = drawn.get(family)
    if (known) return known
    const made = drawFacePicture(family, brand, readFileSync(join(brandFolder, brand.icons.large)))
    drawn.set(family, made)
    made.catch(() => drawn.delete(family))
    return made
  }
  for (const family of FACE_FAMILIES_DRAWN)
    app.get(facePicture(family), { schema: { hide: true }, config: { label: '/brand/*' } }, async (request, reply) => {
      const bytes = await draw(family)
      const answer = answers.find(request.headers['accept-encoding'], `face ${family}`, () => bytes, 'small')
      return sendAnswer(request, reply, answer, { type: 'image/png', cacheControl: REVALIDATED })
    })
}

/** The web app manifest, with which a phone installs the product. */
const manifestOf = ({ title, product, colours, icons }: Brand) => ({
  id: '/',
  name: title,
  short_name: product,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: colours.primary,
  icons: [
    { src: `/brand/${icons.small}`, sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: `/brand/${icons.large}`, sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: `/brand/${icons.maskable}`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})

export const contactRoutes = (app: FastifyInstance, { brand, answers }: RouteContext): void =>
  addVisitorRoute(app, contacts, (request, reply) => {
    const make = () => JSON.stringify(brand.contacts)
    const answer = answers.find(request.headers['accept-encoding'], 'contacts', make, 'small')
    return sendAnswer(request, reply, answer, { cacheControl: REVALIDATED })
  })
