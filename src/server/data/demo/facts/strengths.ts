/**
 * Contents of each kind of crop-nutrition product, in the order of the kinds: g/L of a liquid, g/kg of a powder, nutrients as
 * elements. Empty where labels give another measure.
 */
export const NUTRIENT_STRENGTHS = `
Manganese=500
Manganese=235+Nitrogen=120
Manganese=315+Sulphur=180
Manganese=80
Manganese=130
Boron=150
Boron=208
Zinc=700
Zinc=350+Sulphur=172
Zinc=100
Copper=500
Copper=90
Copper=250+Sulphur=126
Molybdenum=250
Cobalt=18+Molybdenum=175
Iron=70
Iron=120
Magnesium=96+Sulphur=130
Magnesium=300
Magnesium=81+Nitrogen=95
Calcium=170+Nitrogen=130
Calcium=164
Calcium=300
Calcium=125+Boron=12
Potassium=382+Nitrogen=130
Potassium=432+Sulphur=180
Potassium=394
Phosphorus=227+Potassium=282
Phosphorus=183+Potassium=54+Magnesium=39
Phosphorus=185+Potassium=249
Nitrogen=460
Nitrogen=305
-
-
Sulphur=750
Nitrogen=160+Sulphur=345
Magnesium=121+Manganese=125+Copper=50+Zinc=75
Magnesium=66+Calcium=60+Boron=60+Manganese=70+Molybdenum=4
Iron=70+Manganese=33+Zinc=6+Copper=3+Boron=7+Molybdenum=2
Selenium=15
-
-
-
-
Zinc=275+Manganese=200
Zinc=600
Manganese=400
-
Copper=60+Manganese=200+Zinc=200
Molybdenum=200
`

/**
 * Usual strengths of products with one active.
 * name | g/L of liquids | g/kg of powders and granules
 */
export const ACTIVE_STRENGTHS = `
azoxystrobin|250|500
pyraclostrobin|200,250|200
trifloxystrobin|125,500|500
kresoxim-methyl||500
picoxystrobin|250|
fluoxastrobin|100|
dimoxystrobin|200|
tebuconazole|250,200|750
prothioconazole|250,300|
epoxiconazole|125,83|
difenoconazole|250,30|
propiconazole|250,125|
metconazole|90,60|
cyproconazole|240,100|100,160
flutriafol|125|
mefentrifluconazole|75,100|
prochloraz|450,400|
tetraconazole|100,125|
penconazole|100,15|
myclobutanil|45,60|
triticonazole|10,25|
ipconazole|452,15|
imazalil|200,100|
fenpropidin|750|
fenpropimorph|750|
spiroxamine|500,800|
proquinazid|200|
cyflufenamid|50,100|
metrafenone|500,300|
fluxapyroxad|300,62.5|
bixafen|125,75|
benzovindiflupyr|100|
isopyrazam|125|
boscalid||500
fluopyram|500,400|
penthiopyrad|200,435.9|
sedaxane|500,50|
carboxin|390,200|500
mancozeb|455|800,750
metiram||800,700
thiram|533,480|800,100
captan||830,500
folpet|500,700|500,800
chlorothalonil|500,720|
copper oxychloride||500
copper hydroxide||400
Bordeaux mixture||200
sulphur|800|800,810
dithianon|250,750|700,750
dodine|400,544|900,650
metalaxyl-M|465.2,339.2|
cymoxanil|225|450
dimethomorph|150,500|500
mandipropamid|250|
propamocarb hydrochloride|722|
fosetyl-aluminium||800,600
potassium phosphonates|755,726|
fluazinam|500|
cyazofamid|100,160|
amisulbrom|200|
zoxamide|240|
fluopicolide|62.5|
ametoctradin|200,300|
cyprodinil|300|500,750
pyrimethanil|400,156|
fludioxonil|25,100|500
iprodione|500,250|
fenhexamid||500
thiophanate-methyl|450,500|704,700
carbendazim|500,600|
hymexazol|440,360|700
silthiofam|125|
potassium hydrogen carbonate||850,989.9
laminarin|45,37|
glyphosate|360,120|
glufosinate-ammonium|120,60|
diquat|374,200|
2,4-D|400,600|
MCPA|400,750|
mecoprop-P|600|
dichlorprop-P|37.4,600|
dicamba|480,656.7|874
fluroxypyr|200,288|
clopyralid|100,741|949
aminopyralid|30|
triclopyr|100,480|
halauxifen-methyl|10|
florasulam|50,25|250
metsulfuron-methyl||200
tribenuron-methyl||750,500
thifensulfuron-methyl||750,500
mesosulfuron-methyl||30
amidosulfuron||750,500
nicosulfuron|40,240|750
rimsulfuron||250
foramsulfuron|22.5|
pyroxsulam||75
imazamox|40,80|
bentazone|480|870,500
bromoxynil|250,225|
metribuzin|600|700,350
metamitron|700|700,900
terbuthylazine|500|
atrazine|500|40,500
chlorotoluron|500,510|
isoproturon|500,499|
metobromuron|500,400|
phenmedipham|157,160|
ethofumesate|200,500|
lenacil|500|800
quinmerac|250|
pendimethalin|400,330|
flufenacet|500,480|600
S-metolachlor|960|
dimethenamid-P|720|
metazachlor|500|
prosulfocarb|800|
propyzamide|400|800,500
napropamide|450,400|
clomazone|360|
aclonifen|600,540|
diflufenican|500|500
picolinafen|48|750
beflubutamid|500|
mesotrione|100,480|
tembotrione|44|
sulcotrione|300,250|
isoxaflutole|44,240|750
pinoxaden|50|
clodinafop-propargyl|100|
fenoxaprop-P-ethyl|69,83|
cycloxydim|100,200|
clethodim|240,120|
quizalofop-P-ethyl|50,120|
propaquizafop|100,240|
fluazifop-P-butyl|125,150|
carfentrazone-ethyl|60|400,500
pyraflufen-ethyl|42,26.5|
flumioxazin||500
oxyfluorfen|240|
lactofen|240|
fomesafen|250|
bifenox|480|
lambda-cyhalothrin|100|50
deltamethrin|25,15|
cypermethrin|100,10|
esfenvalerate|25,50|
tau-fluvalinate|240|
bifenthrin|100|
tefluthrin|200|
etofenprox|295,287.5|
acetamiprid||200,40
thiacloprid|240,480|
imidacloprid|200,350|700
clothianidin|600|500
thiamethoxam|350,10|12,250
flonicamid||500
sulfoxaflor|120|
flupyradifurone|200|
spirotetramat|100|
chlorantraniliprole|200,625|350
cyantraniliprole|100,200|
indoxacarb|150|300
emamectin benzoate|42.9,95|9.5
abamectin|18|
spinosad|24,120|
chlorpyrifos|228,480|
dimethoate|400,60|
malathion|500,100|
pirimicarb||500
methomyl|200,215|250
teflubenzuron|150|
methoxyfenozide|240|
pyriproxyfen|100|
hexythiazox|251.28,250|100
bifenazate|480,240|
azadirachtin|26,9.8|
paraffin oil|800,817|
chlormequat chloride|460,750|
mepiquat chloride|305|
trinexapac-ethyl|250,175|
prohexadione-calcium|50|100
ethephon|480,120|
paclobutrazol|250|
gibberellic acid|40|100,400
6-benzyladenine|20,100|
1-naphthylacetic acid|85|
daminozide||850,860
maleic hydrazide|360,250|804,600
alcohol ethoxylate non-ionic surfactant|900|
trisiloxane ethoxylate (organosilicone)|1000|
methylated rapeseed oil|850|
paraffinic crop-oil concentrate|840|
synthetic latex sticker|450|
di-1-p-menthene (pinolene) sticker|960|
ammonium sulphate|460|
phosphoric / citric acid buffer|500|
polydimethylsiloxane anti-foam|300|
`
