/**
 * ISO common names (ISO 1750) of active substances that have a sheet of their own name in the Compendium of Pesticide Common Names of the BCPC. Salts, esters and
 * names that are written otherwise there are left out: no link is better than one to another substance.
 */
const ISO_COMMON_NAMES: ReadonlySet<string> = new Set(
  `
  abamectin acetamiprid aclonifen ametoctradin amidosulfuron aminopyralid amisulbrom atrazine azoxystrobin beflubutamid bentazone
  benzovindiflupyr bifenazate bifenox bifenthrin bixafen boscalid bromoxynil captan carbendazim carboxin chlorantraniliprole chlorothalonil
  chlorotoluron chlorpyrifos clethodim clomazone clopyralid clothianidin cyantraniliprole cyazofamid cycloxydim cyflufenamid cymoxanil
  cypermethrin cyproconazole cyprodinil daminozide deltamethrin dicamba difenoconazole diflufenican dimethoate dimethomorph dimoxystrobin
  diquat dithianon dodine epoxiconazole esfenvalerate ethephon ethofumesate etofenprox fenhexamid fenpropidin fenpropimorph flonicamid
  florasulam fluazinam fludioxonil flufenacet flumioxazin fluopicolide fluopyram fluoxastrobin flupyradifurone fluroxypyr flutriafol
  fluxapyroxad folpet fomesafen foramsulfuron glyphosate hexythiazox hymexazol imazalil imazamox imidacloprid indoxacarb ipconazole iprodione
  isoproturon isopyrazam isoxaflutole lactofen lenacil malathion mancozeb mandipropamid mefentrifluconazole mesotrione metamitron metazachlor
  metconazole methomyl methoxyfenozide metiram metobromuron metrafenone metribuzin myclobutanil napropamide nicosulfuron oxyfluorfen
  paclobutrazol penconazole pendimethalin penthiopyrad phenmedipham picolinafen picoxystrobin pinoxaden pirimicarb prochloraz propaquizafop
  propiconazole propyzamide proquinazid prosulfocarb prothioconazole pyraclostrobin pyrimethanil pyriproxyfen pyroxsulam quinmerac rimsulfuron
  sedaxane silthiofam spinosad spirotetramat spiroxamine sulcotrione sulfoxaflor tebuconazole teflubenzuron tefluthrin tembotrione
  terbuthylazine tetraconazole thiacloprid thiamethoxam thiram triclopyr trifloxystrobin triticonazole zoxamide
`
    .trim()
    .split(/\s+/),
)

/** The sheet of an active substance by its ISO common name, in any case; undefined where it is none that is known. */
export const commonNameAddress = (active: string): string | undefined => {
  const name = active.trim().toLowerCase()
  return ISO_COMMON_NAMES.has(name) ? `https://pesticidecompendium.bcpc.org/${name}.html` : undefined
}

/** The sheet of a plant by its EPPO code. */
export const eppoAddress = (code: string): string => `https://gd.eppo.int/taxon/${code}`
