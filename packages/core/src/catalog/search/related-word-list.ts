/** Stems, each with stems of the same matter. Made by word-lists.ts from the tags of Lucide (ISC), Tabler Icons (MIT), Material Design Icons (Apache-2.0) and emojilib (MIT); not to be edited. */
export const text = `
a11y handicap accessibl ada impairment|ab versus comparison compar experiment|abacus calculation math count
abc alphabetical spell letter alpha|abort forbidden stop block cancell|abus feedback exclamation report warn
ac climat conditioner condition ventilation|academi colleg universiti written homework
academic mortarboard graduation universiti colleg|accent chair seat automation home|access auth login unlock router
accessibiliti wheelchair disabiliti a11y mobiliti|accessibl handicap wheelchair ada a11y|accessori fashion cloth shop
accidental music|accommodation hotel bedroom bed sleep|accordion disclosur fold detail toggl
account person avatar profil member|accountant adviser analyst banker clerk
accumulator electriciti charg energi batteri|achievement award priz winner trophi|acorn nut food
acoustic guitar instrument performanc nois|acquaintanc friend contact list famili|acre surfac distanc land plot
acrobat pdf adob file|act tragedi comedi drama theatr|action overflow ellipsis menu thre
activ ring notification bell dot|activiti entertainment festival celebration carnival
actor entertainer rockstar musician singer|ad sponsor advert commercial promotion
ada handicap accessibl a11y disabiliti|add plus creat insert increment|addition sum algebra variabl mathematic
addon plugin extension|address contact directori list mail|adjust rotat|adjustment tune slider preferenc option
admin crest cybersecuriti antivirus audit|administrator shield|admission ticket concert pass event
adob acrobat creativ pdf graphic|ads advertisement sponsor promotion advertis|adult elder pegi unspecifi hair
adventur outdoor travel sport|advert commercial advertis billboard sponsor
advertis billboard advert commercial promotion|advertisement ads sponsor promotion advertis
adviser accountant analyst banker clerk|advisori alert error weather|aerial uav quadcopter dron receiver
aeroplan flight airplan plan fly|aerosol spray paint|affection valentin infatuation love romanc
age pegi restriction limit adult|agenda appointment planner day event|agent detectiv incognito anonymous spy
aggregator logo brand|agil intention manag kanban roadmap|agre good button sign squar
agreement term handshak contract deal|agricultur silo sprinkler allergen pine|ahead second rewind skip fast
ai intelligenc artificial sparkl assistant|aid plaster bandag first band|aim target crosshair objectiv bullsey
air ventilation condition ac climat|aircraft helicopter flight aviation airport|airlin legroom seat
airplan plan aeroplan flight fly|airplay cast mirror stream screen|airpod earbud earphon bluetooth headphon
airport flight airplan departur takeoff|airwav vocal synthesiser hertz sine|alarm notifi reminder bell notification
album vinyl rpm cd dj|alcohol cocktail booz beer beverag|alert error warn attention exclamation
algebra subtraction variabl addition mathematic|alibaba china logo brand|alien ufo extraterrestrial saucer outer
align justifi alignment flexbox position|alignment flexbox align position anchor
allergen peanut allergi agricultur drink|allergi intoleranc allergen diet peanut|allow restrict ban prohibit deni
alpha numeric alphabet letter roman|alphabet letter initial uppercas character|alphabetical abc ascend descend sort
alt alternat option key keyboard|alternat alt|alternativ logo brand|amazon logo brand
ambulanc siren rescu emergenci hospital|ameniti bathroom servic fire water|america usa
american nfl rugbi football ball|amoeba microb microorganism germ bacteria|ampoul ampul phial vial tube
ampul ampoul phial vial tube|amusement funfair coaster rollercoaster fun|analysis statistic report chart
analyst accountant adviser banker clerk|analytic statistic graph visualization diagram|analyz system
anatomi fractur bone health medical|anchor flexbox alignment position placement
android touchscreen iphon smartphon mobil|anger mad angri|angl trigonometri chevron mathematic markup
angri anger mad rage grumpi|animal cat natur pet dog|animation motion transition eas ease|annotat pen
annotation brainstorm stationari memo idea|announcement megaphon loudspeaker bullhorn alert
annoy frustrat emotion feel mood|anonymous incognito spy agent detectiv|answer question messag
antenna reception broadcast transmission signal|antivirus cybersecuriti prevention defens crest|anxious nervous
apach logo brand|apertur shutter focus camera photo|api endpoint method http rest|apologi deepli respect sorri bow
app webpag launcher websit browser|apparel coat fashion cloth commerc|appl ios ipad wearabl tracker|applaus clap hand
applianc kitchen cook cold food|application ifram interfac webpag app|appointment agenda planner day event
approv confirm verifi success checkmark|approval check|approximateli equal operator math symbol|aquarium animal
aquarius bearer zodiac horoscop astrologi|ar augment realiti mix vr|arab turban uae wear|arabic writ text
arachnid spider cobweb insect bug|arc curv pointer direction navigation|arcad game
archer sagittarius archeri bow astrologi|archeri archer bow bullsey target|architect accountant adviser analyst banker
architectur skyscraper landmark monument citi|archiv dir project directori rar|area acre surfac region distanc
arena stadium plac sport|arithmetic calculator calculation mathematic math|arm boom automatic barrier gate
armchair interior couch sofa furnitur|armi soldier militari badg|aroma smell fragranc scent
arrang order asc desc depth|array bracket languag code developer|arrest polic|arrival land airplan plan
arrow direction pointer left navigation|arrowhead rank caret chevron badg|art draw paint palett martial
artboard canva fram art draw|articl blog newspaper feed headlin|articulat transportation
artificial intelligenc llm ai chatgpt|artist biro felt writer painter|ary ram zodiac horoscop astrologi
asc arrang ascend order sort|ascend ris sort fall descend|asian chines food|aspect ratio trim crop resiz
assembli welder factori industrial worker|assignment clipboard return arrow|assistanc faq support info question
assistant bot ai chatbot generativ|asterisk requir wildcard mandatori footnot|asteroid comet meteor shoot astronomi
astrologi constellation zodiac horoscop astrological|astrological constellation horoscop astrologi zodiac
astronaut rocket moon planet spac|astronomi cosmo asteroid observ stargaz|athlet swimmer olympic swim exercis
athletic match team ball football|atla geographi travel location map|atlassian logo brand
atom electron nuclear physic molecul|atomic nuclear|attach pushpin pin link location|attachment paperclip file
attention important exclamation warn caution|attract magnet magnetic snap design
attraction funfair coaster amusement roller|attribution common copyright cc creativ|audio sound music mp3 song
audiobook listen book audio|audit cybersecuriti antivirus admin scan|augment realiti ar vr virtual
auth login unlock access password|authentication login biometric fingerprint factor
author fiction booklet leaflet pamphlet|authorization role permission authentication login
auto automatic awesom automobil four|autocomplet assistant ai|autofit fit resiz layout pointer
autograph handwrit contract signatur sign|automatic boom barrier arm gate|automation home lightbulb hous fridg
automobil transport car vehicl auto|automotiv car brak fuse motor|autumn leaf fall natur|av audio video|availabl check
avatar profil member person account|averag mean math|aviation aviator helicopter pilot aircraft
aviator pilot aviation airplan plan|avocado fruit|award achievement priz medal winner|awareness ribbon
awesom good sparkl auto star|aws logo brand|ax trend column analytic statistic|axe hatchet chop tool
axis gizmo coordinat transform counterclockwis|azur microsoft logo brand|babi infant buggi newborn pram
backdrop wallpaper background|backend datacenter rack mvc host|background backdrop wallpaper pattern layer
backhand finger index bodi whit|backpack rucksack hik personal bag|backspac eras clear
backup reconnect storag unarchiv revision|backward replay revers rewind go|bacteria amoeba organism germ pathogen
bad supervillain villain criminal superpower|badg initial uppercas monogram character
bag moneybag backpack wealth suitcas|baggag luggag suitcas bag travel|baguett loaf bread bakeri french
bait tackl hook fish|bak cake dessert celebration sweet|bakeri bread baguett loaf pastri
balanc libra justic juggler wb|bald hairless hair adult|ball rugbi team match athletic|ballet shoe cloth
balloon festival birthday parti celebration|ballot vote|ballpoint stationeri pen writ
ban forbid prohibit void forbidden|banana fruit food|band plaster bandag wound loud|bandag plaster wound heal band
bang exclamation mark warn|bank credit invoic card currenci|banker accountant adviser analyst clerk
banknot bill dollar withdraw cash|banner countri nation flag mileston|bar alcohol reception prison pub
barbecu bbq grill meat cook|barbell dumbbell gym weight workout|barber haircut parlor shav beard
barcod qr scanner scan product|bariton clef music|barrel keg oil beer wine|barrier boom automatic arm gate
baseball sport|baselin comfortabl densiti rhythm lead|bash cli terminal command cmd|basket ecommerc cart stor buy
basketball hoop nba bounc ball|bass music|bat cricket ball game sport|bath shower swimsuit bathtub soap
bathroom shower toilet tissu toiletri|bathtub shower bath bathroom automation|batteri charg accumulator level energi
battl duel war warrior sword|bbq barbecu grill meat steak|bdt taka cash currenci payment
beach summer parasol vacation sea|beacon lighthous light|bead damp globul moistur wet
beaker scienc experiment lab chemistri|beam light safeti|bean legum food|bear teddi fork rout gps
beard bewhisker facial shav barber|bearer aquarius astrologi zodiac constellation|beat metronom tempo bpm rhythm
beauti retouch parlor haircut cosmetic|bed bedroom hotel sleep accommodation|bedroom bed accommodation hotel sleep
bee natur|beef steak meat ox bbq|beer pub breweri alcohol keg|beetl insect bug debug issu
begin start skip previous time|bell notification notifi reminder alarm|bend corner turn redo undo|berri fruit food
bet gambl luck casino game|beta laboratori experiment lab test|beverag booz alcohol mug drunk|bewhisker beard
bezier eas ease tim curv|bicycl bike cyclist bicyclist bik|bicyclist bik cyclist biker bicycl
bidirectional reorder swap switch move|big thick larg carnival bold|bik bicyclist cyclist biker bicycl
bike bicycl cyclist bicyclist bik|biker bicyclist bik cyclist bike|bill banknot counterfoil slip transaction
billboard advertis advert commercial promotion|billiard snooker pool eight ball|bin garbag rubbish trash litter
binari non boolean lgbtq logic|biohazard toxic hazard danger warn|biologi contagion epidemic genom microbiologi
biologist mathematician physicist scientist technician|biometric fingerprint id authentication scan
bird chick lightweight plum feather|biro felt writer artist tip|birth infant nurs milk feed|birthdat birthday
birthday cake birthdat parti celebration|biscuit cooki consent drink food|bishop chess|bit binari data code
bitcoin btc crypto cryptocurrenci blockchain|black cardinal blue icon geometric
blackboard chalkboard teach classroom presentation|blad fight weapon sword tool|blank checkbox form book multipl
bleach textil laundri wash care|bleed margin reveal pad guid|blend overlay opaciti mode color
blender processor drink food|blind cane visualli paraph impair|block forbidden abort deni cancell
blockchain cryptocurrenci crypto coin digital|blockquot quotation citation cite quot|blog articl rss feed publish
blond hair person|blood ink fat drop tran|bloom blossom rose garden spring|blossom bloom rose flower spring
blow wind gust air weather|blue keycap intercardinal prim squar|bluetooth airpod earbud earphon headphon
blur focus photo filter|blush smil eye face|board random kanban strategi chess|boat sail ship vessel yacht
boba tapioca milk tea bubbl|bodi finger backhand hand fist|boil dew temperatur thermometer water
boiler heater water automation home|bold thick big larg bottom|bolt lightn flash energi fast
bomb explosion explod boom|bone skeleton fractur anatomi dog|boo phantom haunt horror spirit
book studi novel knowledg fiction|booklet leaflet pamphlet homework author|bookmark rat featur favorit later
bookshelf librari collection book read|bool ascend checkbox descend order|boolean logic binari reboot pathfinder
boom automatic barrier explosion arm|boost launch rocket spac|booz drunk alcohol beverag beer|bor face
border edge radius styl css|bot chatbot robot assistant ai|bottl tonic milk birth coke
bottom downward south bottombar footer|bottombar footer ui panel bar|boulder climber rock climb sport
bounc trajectori rebound basketball jump|bound limit fram area function|boundari fram scan camera shap
bow apologi deepli respect sorri|bowl soup hemispher ramen meal|box flexbox archiv alpha latin
boy son male parent father|bpm metronom tempo beat music|brac json curli bracket code
bracket syntax parenthesis json contain|brain mind intellect effort mental|brainstorm stationari annotation memo idea
brak car automotiv|branch vcs converg combin diverg|brand logo googl framework javascript
bread baguett loaf bakeri toast|breadth centimeter extent inch millimeter|break suspend hold wait separat
breakfast brunch egg loaf protein|breath lung|breez windi wind weather|breweri beer alcohol bar drink
brick lego plugin toy firewall|brid veil wed marriag|bridg overpass river landmark infrastructur
briefcas career work portfolio job|brigad fireman firefighter department smok|bright sun brightness summer light
brighter brightness photographi plus|brightness contrast luminositi exposur compensation
bring depth arrang front layer|bristl spotless chor housekeep handl|british uk guardsman sterl gb
broadcast radio frequenci airwav live|broken crack damag miss chain|bronz laurel silver third medal
broom witch sweep brush clean|brows agent detectiv incognito lookup|browser webpag websit consent internet
brunch breakfast food|brush paintbrush bristl broom sweep|btc bitcoin crypto cryptocurrenci blockchain
bubbl speech conversation chat comment|bucket pail fill paint container|buddhism hinduism religion|buddhist religion
budget moneybag wealth sack sav|buffer busi spinner loader throbber|bug insect beetl debug arachnid
buggi pram stroller carriag babi|build estat residenc real homepag|builder cms websit construction code
bulb lightbulb cfl idea lamp|bull taurus zodiac astrologi sign|bullet railway front speed train
bullhorn megaphon loudspeaker announcement|bullsey target objectiv aim archeri|bump fist bodi hand
bunni rabbit hare dancer wear|burger hamburger cheeseburger fast food|burn flam fire heat ignit
bus transit road transportation transport|busi spinner throbber loader buffer
business career accountant adviser analyst|butterfli animal natur|button ideograph kanji mean unifi
buy checkout ecommerc trolley cart|byte memori server storag databas|ca canada|cab taxi|cabbag vegetabl
cabl ethernet gondola aerial connector|cach sync|cactus desert plant natur|cad file|cafe coffe tea espresso cup
cake pastri fondant icing birthday|calculat reticul scop radical increment
calculation arithmetic abacus calculator heavi|calculator arithmetic calculation mathematic toolbar
calculus integral integration formula function|calendar event date day appointment|call handset telephon dial voip
callback webhook api|camcorder record film movi video|camera photographi len photo exposur
camp campsit tent wilderness outdoor|camper rv camp travel vehicl|campervan rv vehicl|campfir lit wood flam camp
campsit nomadic tent wilderness camp|canada ca canadian|canadian canada|cancel clos abort clear forbidden
cancell forbidden abort block deni|cancellation prohibit forbidden sound|cancer crab zodiac horoscop astrologi
candelabra candelabrum menorah candl holiday|candelabrum candelabra menorah candl religion
candi treat sugar lollipop chocolat|candl candelabrum candelabra menorah flam|cane visualli prob blind impair
canin dog animal|cannabis weed marijuana drug leaf|canva artboard fram art layout
cap academic graduation hat universiti|capital uppercas initial typographi glyph
capricorn goat zodiac horoscop astrologi|capsul pill drug medication pharmaci
caption subtitl subhead transcrib transcript|captur screenshot viewfinder focus recognition
car automotiv vehicl brak automobil|caravan camp|card credit poker deck casino|cardholder debit cc credit wallet
cardinal compass orientation black head|cardio puls rate fitness health|care garment laundri wash dry
career job professional portfolio suitcas|caret dropdown chevron arrowhead pagination
cargo logistic ship transportation|carnival entertainment activiti big photo|carousel portfolio slideshow swip album
carpentri tool|carpool hov occupanci lane high|carri luggag bag fly transportation|carriag pram stroller buggi babi
carrier sim cellular mobil card|carrot healthi vegetabl orang food|cart trolley ecommerc basket stor
carton dairi milk beverag container|cartwheel gymnastic|case upper lowercas editor font
cash financ currenci money payment|casino poker deck gambl collectibl|cassett tape record audio music
cast airplay mirror stream external|castl fortress fort rook turret|cat kitten felin meow pet|catch hook fish
categori tile dropdown label tag|caution attention exclamation notic danger|cc attribution common copyright caption
cctv surveillanc camera securiti|ccw rotat counter clockwis reload|cd dvd rpm compilation ep
ceil lamp light home automation|celebrat parti celebration|celebration parti birthday festival popper
celestial constellation horoscop astrologi zodiac|cell spreadsheet excel prison edge
cellphon phon smartphon iphon phonelink|cellular reception signal carrier sim
celsius fahrenheit thermometer temperatur degre|cemeteri headston tombston grav rip|center middl centr align justifi
centerlin reflect mirror alignment dash|centimeter breadth extent inch millimeter|centr center join sql align
cereal gluten wheat grain bowl|certifi rosett seal verifi mail|certificat diploma qualification achievement seal
cetera et spread ellipsis throbber|cfl bulb lightbulb automation home|chain hyperlink url link unlink
chair seat accent interior armchair|chalkboard blackboard classroom teach presentation
champagn wine parti celebration drink|champion victori winner priz award|chanc gambl random die roll
chang compos updat pencil pen|channel showtim widescreen television hd|chapel church
character initial uppercas alphabet compact|charg batteri energi power accumulator|charger ev plug cabl electric
chariti donation gratuiti jar donat|chart graph statistic analytic report|chassis pc computer
chat conversation speech bubbl comment|chatbot bot llm assistant artificial
chatgpt llm generativ artificial intelligenc|check tick success approv confirm|checkbook chequebook bank
checkbox form blank indeterminat bool|checkerboard raster geographic information system
checklist todo task past clipboard|checkmark confirm approv success verifi|checkout buy trolley cart ecommerc
checkup health medical|cheeki playful tongu silli feel|cheer wine parti alcohol glass|chees swiss slic mous food
cheeseburger burger hamburger fast food|chef culinari recip toqu cook
chemist scientist mathematician physicist technician|chemistri lab experiment laboratori vial
chequebook checkbook bank|cherri fruit food|chess piec rook strategi bishop|chest treasur jewelri box
chevron caret dropdown angl rank|chf franc swiss|chick chicken babi bird animal|chicken drumstick chick leg turkey
child parent children daughter father|childhood school|children parent daughter son child
chili chilli spici pepper mild|chilli spici pepper chili hot|china alibaba rmb cny yuan
chines ideograph kanji cjk unifi|chip cpu processor integrat microchip|chocolat treat candi snack dessert
chop hatchet axe cut scissor|chopstick food|chor housekeep spotless sweep tidi|chord octav piano nois key
christian christianiti church faith religion|christianiti christian faith church religion
christma xma santa claus snowman|chronologi timelin mileston event development
church christian chapel faith christianiti|ci devop automation|cigarett smok|cinema film movi theater entertainment
circl round uppercas monogram initial|circuit schematic electrical electronic component
circular synchroniz synchronis rerun cw|circus parti entertainment birthday activiti
citation cite blockquot quotation testimonial|cite citation testimonial blockquot quotation
citi skyscraper compani architectur estat|citrus lemon lime fruit food|cjk unifi ideograph kanji chines
clap applaus hand|clapperboard slat film movi video|classic tech devic automation home
classroom chalkboard blackboard teach presentation|claus santa christma celebration activiti
clean housekeep chor sweep bristl|cleaner vacuum home|clear cancel clos multipli backspac
clef trebl bariton major staff|clench fist hand|clerk accountant adviser analyst banker|cli bash cmd prompt command
click mous cursor peripheral pointer|climat ac condition ventilation conditioner
climb climber staircas stairway boulder|climber boulder climb rock sport|clinic healthcar emergenci doctor hospital
clip scissor cut read bookmark|clipboard past assignment checklist copi|clock time schedul date oclock
clockwis rotat reload ccw cw|clon duplicat copi past clipboard|clos cancel clear multipli delet
closet wardrob hanger coat fashion|cloth garment laundri care fashion|cloud weather cloudi onlin storag
cloudi haze mist partli fog|clover irish shamrock lucki luck|club golf suit poker card|cluster part topologi unit cube
cm breadth centimeter extent inch|cmd command cli bash prompt|cms builder websit php logo|cny yuan renminbi rmb china
coaster rollercoaster amusement funfair attraction|coat hanger closet apparel wardrob|cobweb arachnid spider
cocktail martini alcohol beverag glass|cod code emb program html|code program cod developer emb
coder programmer technologist engineer softwar|coffe cafe tea espresso mug|coffin death dead
cog gear set configuration preferenc|coin blockchain cryptocurrenci crypto stablecoin|coke soda pop bottl drink
cold snow snowflak season winter|collaboration figma team organization group|collag masonri grid layout design
collaps fold compress minimiz shrink|collectibl tabletop trad shuffl gambl|collection album bookshelf cluster fiction
colleg universiti academi written homework|color colour droplet paint liquid|colour color palett paint hue
column acre gutter reflow grid|com logo brand|combin converg merg join branch|comedi act tragedi drama theatr
comet asteroid meteor shoot astronomi|comfortabl densiti baselin rhythm lead|comic thought explosion boom think
comma decimal math|command cmd shell terminal prompt|comment conversation speech bubbl dm
commerc ecommerc basket buy stor|commercial advert advertis billboard sponsor|commit vcs sourc git version
common attribution creativ copyright licens|communication dm sms repli speech
communiti forum social group organization|compact small count numeral digit|compani skyscraper citi estat architectur
compar versus diff ab comparison|comparison inequaliti versus ab operator|compass cardinal rout gps cursor
compensation exposur ev brightness camera|competition tournament sport|compilation ep platinum sleev rpm
complet todo task tick check|component schematic electrical electronic circuit|compos updat pencil pen chang
compress compression rar zip collaps|compression compress|comput intellect deep mind brain
computer desktop monitor laptop pc|concatenat join operator code|conceal hide mask visibiliti vision|concern face
concert pass ticket admission voucher|condition ventilation hvac ac climat|conditioner ac climat cool air
cone frustum truncat gelato roadwork|confectioneri candi sugar halloween sweet|conferenc webcam meet call video
confetti tada popper parti celebration|confidential shredder destroy secur securiti
config configuration gear preferenc option|configur mixer equalizer adjustment tune
configuration gear preferenc config cog|confirm approv success verifi checkmark
confus doubt unsur indifferenc indifferent|congratulation tada popper celebration birthday
connect iot cast cabl external|connection topologi signal network lan|connectiviti frequenci live broadcast signal
connector output port interfac usb|consent privaci biscuit cooki browser|consol terminal cli playstation controller
constant pi geometri symbol|constellation astrologi horoscop celestial astrological
construction roadwork cran labor diy|consumer till retail product purchas|contact handset acquaintanc telephon dial
contactless nfc near tap field|contagion epidemic outbreak microb microorganism|contain regex wrap bracket selection
container flexbox justifi anchor alignment|contamination virus|content format text bool pegi|continu forward arrow
contract autograph handwrit signatur agreement|contrast luminositi brightness dark mode
control version git adjustment slider|controller gamepad xbox consol gam|converg combin join merg pull
conversation speech bubbl chat comment|convert system|cook chef kitchen spic cookeri|cookeri lunch snack meal cook
cooki biscuit consent drink food|cool sunglass conditioner eyewear ac|cooler freezer refrigerator cold fridg
coordinat axis math map arrow|cop enforcement polic officer law|copi duplicat clon past stack|copyleft licens
copyright common attribution licens creativ|core spec integrat microchip processor|corn food
corner bend placement radius origin|coronavirus covid surgical pandemic microb|correct complet tick check
cosmetic beauti|cosmo galaxi univers astronomi orbit|cost usd pric dollar paid|couch sofa armchair liv loung
count numeral digit compact number|countdown hourglass timer time|counter ccw hexagon clockwis polygon
counterclockwis rotat axis refresh sync|counterfoil slip voucher bill receipt|countri banner nation flag republic
coupl marriag romanc pair couplekiss|couplekiss kiss coupl romanc dat|coupon promo deal offer discount
courier lorri truck ship road|cours dish meal restaurant hole|court judg gavel justic law
cover compilation ep platinum sleev|covid coronavirus surgical pandemic virus|cow ox dairi milk beef|cowboy hat
cpu chip processor microchip semiconductor|crab cancer zodiac astrologi sign|crack broken|craft sew chop scissor needl
cran lift construction vehicl build|crash error|crazi face|cream gelato ice dessert sweet|creat add insert plus biro
creation slat clapperboard film movi|creativ common attribution adob copyright|creativiti draw|creator logo brand
creatur monster extraterrestrial tale scari|credential diploma authentication certificat achievement
credit card debit bank cardholder|creepi monster tale fairi halloween|crescent lunar moon night sleep
crest cybersecuriti antivirus admin guard|cricket bat ball game sport|criminal supervillain villain superpower bad
croissant food|crop trim fram aspect resiz|cross christianiti christian dispensari overpass|crossbon jolli roger skull
crosshair aim target reticul scop|crown king queen royalti royal|crud method endpoint http rest
cruis vessel liner mile knot|crush smil eye love heart|crutch disabiliti|cry tear sad upset face
crypto cryptocurrenci blockchain bitcoin btc|cryptocurrenci crypto blockchain bitcoin btc
crystal jewelleri gem jewel diamond|csharp dotnet logo brand|css stylesheet radius whitespac margin
csv excel spreadsheet sheet tabl|cube packag ar cluster parcel|cuboid rectangular prism solid geometri
culinari chef cook kitchen restaurant|cup cafe coffe tea mug|cupcak food|curl curli loop sport
curli json curl brac hairstyl|currenci money cash payment financ|current electriciti gps location map
cursor click mous compass pointer|curtain window home|curv eas ease bezier arc|customer servic support|customiz set
cut scissor chop terminat snip|cutleri silverwar knif utensil fork|cutter knif|cw rerun synchroniz reload circular
cybersecuriti threat prevention antivirus crest|cycl repeat synchroniz synchronis loop
cyclist bicyclist bik bicycl biker|cyclon hurrican twister tornado storm|cylinder solid geometri shap|d20 dice
dad father child male famili|dairi carton lactos cow milk|damag broken|damp globul moistur wet bead
danc dancer wear bunni ear|dancer danc wear bunni ear|danger hazard caution toxic exclamation
dark mode contrast lunar moon|darker brightness photographi minus|dash marque bleed centerlin deselect
dashboard main tile gaug launcher|dat marriag pair couplekiss coupl|data visualization analytic db statistic
databas relation sql db byte|datacenter rack backend host server|date calendar time event day
daughter parent children girl father|david magen judaism jewish religion|day appointment agenda planner event
daylight sunni horizon sun forecast|db sql storag server databas|dc batteri|dead coffin zombi death funeral
deadlin overview productiviti work appointment|deadpan meh face|deaf hear ear accessibiliti health
deal promo handshak coupon collectibl|death funeral rip cemeteri grav|debit purchas pay cardholder credit
debris dust chor housekeep sweep|debug debugger trac beetl bug|debugger debug|decagram shap outlin
decal sticker label emoji design|decentraliz microblog social network logo|decimal comma float fraction math
decision proxi arrow|deck casino poker collectibl game|declin loss reject debit fall|decor imag
decoration medallion medal festival pine|decreas ris lower fall download|decrypt unlock open lock automation
deep intellect mind artificial brain|deepli apologi respect sorri bow|default cursor outlin
defens antivirus cybersecuriti protection safeti|defibrillator hospital heart
definition hd showtim widescreen resolution|degre celsius fahrenheit panoramic temperatur
delet remov subtract clear cancel|deliver packag read check tick|deliveri parcel lorri vespa haulag
delta triangular triangl polygon geometri|demot lower arrow|deni forbidden abort prohibit block
densiti comfortabl baselin rhythm lead|dental teeth oral dentist tooth|dentist oral teeth tooth toothbrush
department brigad firefighter fireman emergenci|departur airport flight airplan plan|dependenci node graph
deploy launch rocket ship spac|deployment devop logo brand|deposit incom banknot cash bill|depress sad upset face
depth breadth centimeter extent inch|desc arrang descend order sort|descend ris sort fall ascend|description text
deselect unselect marque selection rectangl|desert cactus plant natur|design ui layout compos droplet
desk sassi lamp furnitur tip|desktop monitor computer imac pc|dessert sweet cake gelato sugar
destination poi pin marker plac|destroy shredder confidential delet document|detail disclosur notic accordion tip
detect scanner scan|detection sonar radar locat scan|detectiv spy sleuth agent incognito
detector smok automation home alert|detour navigation|dev emb program developer sourc
developer languag program emb code|development sdk effort integration chronologi|devic mobil tech tablet ipad
devil horn evil tale fairi|devop ci deployment code logo|dew boil thermometer temperatur water
diabolo solid geometri shap|diagonal northeast outward southeast southwest
diagram analytic visualization statistic graph|dial handset telephon keypad call
dialog feedback speech conversation moderat|dialogu forum discussion subhead transcrib|dialpad keypad
diameter void null spher ban|diamond gem keyfram jewel rhombus|diari notepad organiser organizer journal
dice die random tabletop chanc|dictionari translat languag book text|die dice chanc gambl random
diesel petrol fuel pump gas|diet intoleranc allergi lactos nutrition|diff differenc patch compar git
differenc diff patch compar review|dig shovel tool|digit numeral count number compact
digital blockchain crypto showtim logic|dim brightness low sun|dimension measurement length ruler width
dimmer lightbulb automation home|din vespa mop restaurant cutleri|dinar cash financ payment currenci
dinner meal tablewar restaurant cutleri|dinosaur animal|diploma qualification certificat seal achievement
dir project directori archiv document|direction navigation pointer arrow west|directori dir project folder archiv
disabiliti wheelchair mobiliti accessibiliti motoriz|disabl inactiv unavailabl slash hidden|disappear face
disappoint sad face|disaster natur weather|disbelief exasperation facepalm palm face|disc dvd floppi cd dj
discard wast rubbish trash garbag|disclosur accordion detail unfold toggl|disconnect unplug offlin fail connection
discount offer sale percent promo|discover explor enlarg locat magnifi|discussion forum dialogu thread conversation
diseas pathogen infection germ contagion|disgust face|dish meal cours restaurant bbq|dishwasher automation home
disinfect scrub sanitation spotless chor|disk ssd floppi dvd optical|dislik thumb bad feedback emotion
dismiss clear exit clos delet|dispensari swiss cross hospital medical|display screen vm luminositi hd
distanc acre surfac measur land|distort skew transform|distribut flex gap item justifi|disturb enter minus remov circl
div scuba snorkel underwater tank|diverg fork branch split pointer|divid division separat mathematic fraction
divider separator hr separation rule|division divid fraction mathematic variabl|diy toolbox spanner fix construction
dizzi spiral face eye|dj rpm vinyl compilation ep|djinn geni fantasi|dm sms repli conversation speech
dna helix gene genetic genom|doc sheet page paper document|dock harbor nautical navi port
doctor physician healthcar medicin therapist|document file dir memo directori
documentation booklet leaflet pamphlet fiction|dog pet canin puppi paw|dollar usd cost money pric
dolli trolley truck hand|dolphin animal|domain copyright common public licens|dome hemispher bowl spher half
donat gratuiti jar present gift|donation chariti gratuiti jar donat|donut doughnut ring pie snack|doodl draw
door entranc egress doorway ingress|doorway door entri hous|dot ellipsis grip overflow spread
dotnet csharp microsoft logo brand|doubl genetic genom gene dna|doubt ignoranc shrug indifferenc confus
doughnut donut ring pie snack|downgrad minimum hr rule toolbar|download lower decreas receiv fetch
downward south bottom pointer direction|dracula undead fantasi|draft sketch writer artist issu
drag grip grab tail move|dragon chines animal|drama theatr act tragedi comedi|draw art pencil compos pen
drawer panel sidebar reveal secondari|dress fashion cloth|drink food beverag cup alcohol|drip droplet drop water
driv ssd usb journey trip|drizzl weather|dron quadcopter uav aerial fly|drop ink droplet liquid rain
dropdown caret categori select chevron|droplet liquid ink rain drop|dropper pipett picker color
drug pharmaci medication capsul medicin|drum music|drumstick leg turkey chicken meat|drunk booz alcohol beverag bar
dry garment laundri wash care|dryer tumbl laundri room wash|dual devic|duel war battl sword weapon
dumbbell barbell weightlift gym weight|duplicat clon copi stack layer|duration minut hour timer clock
dusk sunset sun weather|dust debris chor housekeep sweep|duti fee vat tax invoic|dvd cd rpm compilation ep
ear hear deaf elf magical|earbud airpod earphon headphon bluetooth|earli late oclock thirti schedul
earphon airpod earbud headphon bluetooth|earth world glob international global|eas ease tim bezier animation
ease eas tim bezier animation|east next forward direction outward|easter egg protein chicken rabbit
eat lunch meal restaurant cook|ebook literatur novel studi education|ecg ekg vital heartbeat puls
eco sprout sustainabl green growth|ecologi environment eco leaf green|ecommerc stor buy basket cart
economic presentation business graph stat|edge excel spreadsheet cell border|edit modifi pencil updat compos
editor titl ide headlin typographi|educat book|education school universiti novel learn
educator instructor professor teacher education|effect inset shadow inner shad|effort reason mind brain think
egg easter fri hatch oval|egress ingress gateway entranc door|egypt pyramid solid triangl geometri|eiffel tower
eight billiard number digit numeral|eighth quaver note music sound|eighti compact small count numeral
ekg ecg vital heartbeat puls|elder old older senior adult|elderli senior old human|election vote
electric bolt lightn flash scooter|electrical schematic electronic circuit component
electrician tradesperson plumber mechanic repair|electriciti electronic energi schematic electrical
electron atom nuclear molecul physic|electronic schematic electrical circuit component
element pile component level order|elevator passenger lift accessibiliti transportation|eleven clock time
elf magical ear fantasi point|ellips oval selection geometri shap|ellipsis overflow cetera et menu
elliptical geometri shap|email mail envelop inbox sent|emb program html cod dev|embarrass shy eye face|embroideri sew
emergenci ambulanc egress siren ingress|emirat uae|emoji smiley emoticon mood feel|emoticon emoji smiley retouch robot
emotion feel mood reaction smiley|emphasis typographi format text|employe lanyard id identification pass
empti flask discard placeholder kettl|enbi non binari gender|encrypt privat secur protect password
encryption vpn password lock privaci|end terminat shorten short last|endless unlimit infiniti forever loop
endpoint method http rest api|energi power bolt lightn flash|enforcement cop polic law legal
engin motor mechanic repair automotiv|engineer coder mathematician physicist programmer
enlarg maximiz discover locat fullscreen|enter squeez disturb slot entri|enterpris business build
entertainer rockstar actor musician rocker|entertainment activiti carnival festival musical
entiti erd relationship model sql|entranc egress ingress gateway door|entri entranc egress doorway ingress
enumerat sentenc prison talli scor|envelop email mail inbox sent|environment ecologi reus eco recycl
ep compilation platinum sleev rpm|epidemic contagion outbreak microb microorganism
equal approximateli operator inequaliti comparison|equaliser airwav vocal synthesiser hertz
equalizer mixer configur tune slider|equation fx formula calculator function|equestrian hors agricultur animal
equilateral triangl shap|equipment construction safeti fire vehicl|er emergenci hospital
eras backspac wipe waypoint clear|eraser rubber clear delet remov|erd entiti relationship model sql
error alert warn attention exclamation|eruption volcano natur|escalator mov mall metro stair
espresso cafe coffe mug beverag|estat real homepag residenc hous|et cetera spread ellipsis throbber|ethernet cabl
eu europ symbol|eur euro currenci money invoic|euro eur europ currenci bill|europ eu euro financ symbol
ev charger compensation exposur plug|event calendar day appointment agenda|evergreen pine tree natur
evil supervillain villain criminal devil|exam quiz test|examin research|examination medical
exasperation facepalm disbelief palm face|excel spreadsheet tabl tabular edge
exchang swap financial transfer monetization|excit emoji emoticon smiley face
exclamation attention important warn caution|exclusiv vip premium pass member|executabl gear preferenc cog edit
exercis workout jog gym fitness|exit ramp egress ingress highway|expand maximiz fullscreen accordion disclosur
expens withdraw banknot bill cash|experiment lab chemistri test laboratori|expir time system|expiration time
explicit matur nsfw adult plus|explod explosion bomb boom|explor discover magnifier enlarg locat
explosion explod explosiv bomb boom|explosiv explosion|exponent superscript power math text
exponential superscript power|export send shar social forward|exposur compensation ev brightness camera
expression regular regexp regex pattern|expressionless face|extend hand|extension plugin type lego jigsaw
extent breadth centimeter inch millimeter|external vm tv display virtual|extinct animal|extinguisher fire
extra maximum reticul scop increment|extract ocr recognition formula scan|extraterrestrial ufo alien saucer outer
extrem sport|eye visibiliti vision preview view|eyedropper pipett scienc color|eyeglass eyewear optician nerd spectacl
eyewear eyeglass spectacl optician sunglass|fac mobiliti visualli jog kneel|face smiley emoji mood feel
facebook meta social media logo|facepalm exasperation disbelief palm face|facial beard hair
factor verification authentication login password|factori industrial industri welder manufactur|fad circl
fahrenheit celsius thermometer temperatur degre|fail invalid reject error disconnect
failur incorrect wrong mistak void|fairi tale fantasi monster creepi|faith christianiti christian prayer church
fall ris ascend descend decreas|famili peopl human parent child|fan ventilation ac climat condition
fantasi fairi tale superpower undead|faq unknown support question info|farewell wave hand
farm silo farmer gardener tractor|farmer gardener rancher farm worker|fashion apparel cloth formal heel
fast bolt lightn flash energi|faster speed|fat tran blood ink water|father parent daughter son child
faucet potabl tap sink kitchen|favorit favourit rat star love|favourit favorit love heart featur
fax printer print offic devic|fear scar face|feather quill lightweight plum bird|featur rat bookmark favorit star
fedivers logo brand|fee duti vat tax invoic|feed rss infant birth nurs|feedback dialog moderat conversation speech
feel mood reaction emotion smiley|feet breadth centimeter extent inch|felin cat pet animal|felt biro writer artist tip
femal woman women girl mother|feminin venus gender girl femal|fenc garden|ferri cruis boat ship sea|ferris wheel
festival celebration activiti entertainment balloon|fetch download|fever sick medical face
fewer less previous menu chevron|fi wi sci hotspot wifi|fiction novel author stori booklet
field near nfc input contactless|fifth five count|fifti compact small count numeral|fight sword battl blad weapon
figma collaboration ui design system|figur sid geometri polygon shap|file folder document dir extension
fill bucket refrigerator stretch paint|film clapperboard slat movi video|filmstrip movi video
filter refin funnel sort adjustment|fin shark animal|financ payment money cash currenci
financial monetization market voucher offer|find lookup magnifier search zoom|finger bodi backhand hand index
fingerprint biometric authentication id touch|finish mileston goal mark complet|fintech logo brand
fire flam burn firefighter hydrant|firebas logo brand|firefighter fireman brigad firetruck department
fireman brigad firefighter department fire|firetruck firefighter fire|firewall wall brick construction fire
first aid gold wound plaster|fish seafood tackl pisc bait|fist clench bump bodi hand|fit autofit resiz layout expand
fitness wearabl smartwatch tracker wristwatch|five fifth sid pentagon number|fix diy repair toolbox maintenanc
flag banner countri nation mileston|flam burn fire lit heat|flash lightn bolt energi fast|flashlight torch light tool
flask scienc experiment lab ampoul|flat sconc wall home automation|flatb train car transportation
flex item justifi distribut align|flexbox anchor alignment position placement|flexibiliti gym exercis fitness sport
flight aeroplan airplan airport plan|flip flop sandal arrang camera|flirt wink smil face|float pip popout mini overlay
flood weather automation home|floor staircas stairway torchier chor|flop sandal flip|floppi save disc disk content
florist plant|flow wave water arrow|flowchart sitemap org organization hierarchi|flower blossom plant tulip rose
fluid damp globul moistur wet|flush paragraph alignment align typographi|fly airplan flight aeroplan shuttl
fm radio music|focus viewfinder aim captur blur|fog haze mist foggi cloudi|foggi haze fog mist weather
fold gutter reflow collaps accordion|folder file directori dir project|follow subscrib add plus
fondant icing cake sugar dessert|font glyph typographi minuscul lowercas|food drink cooki biscuit breakfast
foot breadth centimeter extent inch|football soccer rugbi nfl american|footer bottombar panel ui layout
footnot mandatori requir wildcard asterisk|footprint feet print walk track|footwear sneaker shoe run commerc
forbid ban restrict prohibit entri|forbidden prohibit deni abort cancell|forecast haze daylight mist fog
forest forestri tree pine park|forestri forest tree natur|forever infiniti endless unlimit inclusiv
fork cutleri utensil knif diverg|form checkbox blank intermediat radiobox|formal fashion cloth
format content text extension border|formula mathematic variabl sum algebra|fort fortress castl tower build
forti compact small count numeral|fortress fort castl tower build|forum discussion dialogu communiti conversation
forward next east shar send|found magnifi zoom magnifier glass|fountain pen park water|four auto number count digit
fourth count|fraction proportion percentag ratio pie|fractur anatomi bone medical|fragranc scent aroma smell
fram crop canva trim artboard|framework javascript mvc frontend static|franc chf swiss payment currenci
free intoleranc cafe allergi gluten|freehand sketch draw|freez frost snowflak pane cold
freezer refrigerator cooler fridg cold|freight logistic lorri ship deliveri|french baguett patio bread bakeri
frequenci sine hertz airwav vocal|fresh nutrition produc healthi diet|fri fry egg breakfast food
fridg refrigerator freezer industrial cooler|friend acquaintanc contact social famili|friendship coupl hold hand peopl
front oncom bring selfi underground|frontend javascript framework jsx stylesheet|frost freez snowflak snow winter
frown unhappi sad upset emoji|frozen gelato freez cream ice|fruit citrus berri grap lemon|frustrat annoy upset face
frustum truncat cone geometri shap|fry fri food|fuel petrol diesel pump gas|full kettl tea batteri half
fullscreen maximiz shrink minimiz enlarg|fun rollercoaster amusement coaster funfair|function hotkey eas ease fx
fund startup banknot transaction bill|funeral rip graveston cemeteri grav|funfair amusement coaster attraction fun
fungus mushroom toadstool vegetabl food|funnel narrow refin filter sort|funni laugh haha grin happi
furnitur armchair couch sofa interior|fuse automotiv|fx equation function formula math
galaxi univers milki cosmo astronomi|galleri img thumbnail pictur landscap|gam rpg gamepad controller dice
gambl chanc casino bet collectibl|game poker casino deck tabletop|gamepad controller xbox consol gam
gantt roadmap timelin plan chart|gap distribut spac|garag park car vehicl automation|garbag rubbish bin trash wast
garden yard houseplant bloom sprout|gardener rancher farmer worker farm|garment laundri care wash dry
gas petrol fuel diesel natural|gasp face|gate logic boom automatic barrier|gateway ingress egress entranc door
gaug speedometer meter performanc speed|gavel court hammer|gay prid lgbt father children|gb uk british
gbp sterl pound british transaction|gear configuration preferenc cog config|geek glass|gelato cream ice frozen dessert
gem jewel jewelleri jewelri diamond|gemini twin horoscop zodiac astrologi|gender lgbtq unspecifi sex non
genderless gender|gene dna helix genetic genom|generat ai spark sparkl magic
generativ chatgpt llm artificial assistant|generator electriciti power automation home|genetic genom gene dna helix
geni djinn fantasi|genom genetic gene dna helix|geographi atla travel location map
geographic information checkerboard system vector|geolocation pin gps plac marker|geometri solid polyhedron sid shap
geometric larg icon gem jewel|germ pathogen infection microb microorganism|gestur touch swip hand finger
ghost phantom haunt boo spooki|gibbous wax moon weather|gift present donat reward birthday
girl daughter femal parent woman|git version repositori github pull|github gitlab pr git version
gitlab github pr vcs git|gizmo axis transform|glad happi smil face|glass magnifi zoom magnifier alcohol
glitter shin glow sparkl magic|glob world earth global international|global international earth glob world
globul damp moistur wet bead|glov sport|glow glitter shin highlight sparkl|gluten wheat grain cereal free
glyph font minuscul lowercas typographi|go replay pokemon second backward|goal mileston objectiv bullsey report
goat capricorn zodiac astrologi sign|goblet wine alcohol parti glass|goggl headset vr realiti virtual
gold silver win medal bronz|golf golfer hole cours club|golfer golf ball sport|gondola cabl ski car transportation
good ng superhero hero awesom|googl logo brand driv web|gourmet michelin restaurant award food|government financ
gps location poi map compass|gpu render processor graphic chip|grab grip drag handl move
graduat pupil graduation school student|graduation academic mortarboard universiti student
grain wheat gluten cereal nois|grammar spell text|grap fruit wine food|graph chart analytic statistic visualization
graphic gpu illustration render raster|grass lawn plant natur|gratuiti jar donat donation chariti
grav headston tombston cemeteri graveston|graveston memorial headston tombston cemeteri
graveyard cemeteri headston tombston grav|greater equal menu math chevron|greek lambda serverless function math
green eco renewabl leafi sustainabl|greet famili human peopl outlin|grid tile spreadsheet row launcher
grill barbecu bbq meat cook|grin joy smil happi funni|grip grab handl drag move|groceri produc supermarket lunch diet
groom shav barber beard razor|group team collaboration peopl communiti|grow seedl sprout growth seed
growth sprout profit rise grow|grumpi angri face|gsm wireless connection signal phon
guard protection safeti protect shield|guardsman british guard|guid bleed margin reveal signpost
guinea guinean nation countri banner|guinean guinea nation countri banner|guitar acoustic pick band instrument
gust wind windi blow turbin|gutter reflow seri pagination parallel|guy male man boy men
gym workout barbell dumbbell weight|gymnast gymnastic sport|gymnastic cartwheel gymnast sport|h1 markdown html head
haha laugh lol joy funni|hair hairstyl adult hairless bald|haircut parlor barber beauti|hairless bald hair adult
hairstyl hair adult curli red|half hemispher contrast seri dome|halloween spooki scari phantom horror
halt good deni stop prohibit|ham meat food|hamam steambath steami sauna spa|hamburger burger cheeseburger menu sidebar
hammer gavel court diy repair|hand finger gestur bodi palm|handball ball play sport|handheld devic
handicap accessibl ada a11y impairment|handl bristl grip grab spotless|handset telephon dial call contact
handshak partnership deal agreement business|handwrit autograph scribbl contract signatur
hanger wardrob closet coat fashion|happi smil joy grin laugh|happiness happi smil face|harbor nautical navi marin dock
hard ssd helmet hat hear|harddisk hdd|hardwar tool screw microchip mower|hare rabbit bunni animal natur
hash pound hashtag number|hashtag pound hash number|hat toqu cowboy hard helmet|hatch egg chicken bird
hatchet axe chop|haulag deliveri ship|haunt phantom boo spirit spooki|hazard toxic biohazard danger warn
haze fog mist foggi cloudi|hazi weather|hd resolution uhd definition qualiti|hdd harddisk|hdmi video
hdr photographi imag|head header markdown titl h1|header titl navbar headlin head|headlin titl rich header markdown
headphon earbud earphon airpod headset|headset vr realiti goggl virtual|headston tombston cemeteri grav graveston
heal bandag|health medicin doctor beauti healthcar|healthcar clinic physician doctor therapist
healthi nutrition vegan produc carrot|hear ear deaf airwav vocal|heart love favourit valentin favorit
heartbeat ecg ekg puls vital|heartbreak heart|heat burn flam hot trend|heater boiler radiator water automation
heavi calculation machineri metal weight|hebrew writ text|heel shoe fashion cloth woman
height acre width breadth centimeter|helicopter aircraft aviation fly vehicl|helix dna gene genetic genom
helmet labor hard worker hat|hemispher dome bowl spher half|hero superhero superpower fantasi good
heroin superpower fantasi|hertz wavelength airwav vocal vibrat|hexagon polygon capital counter honeycomb
hexagonal prism pyramid geometri shap|hexagram star shap|hidden unavailabl inactiv disabl conceal
hide conceal invisibl disclosur accordion|hierarchi org sitemap structur tree|hifi audio music
high academi written colleg homework|highfiv press hand stop|highlight glow glitter shin sparkl
highlighter marker text|highway ramp street exit road|hik backpack camp outdoor mountain|hike pedestrian walk
hindu templ religion|hinduism buddhism om religion|hipster bicycl bike exercis sport|histogram graph report chart
histori recent revision revert undo|hobbi sport|hockey puck stick ice sport|hold suspend wait paus break
hole golf cours flag sport|holiday candelabra bedroom vacation nomadic|home automation hous lightbulb residenc
homepag residenc estat real main|homework booklet leaflet pamphlet written|honey natur|honeycomb hexagon shap
honor achievement priz medal winner|hook tackl bait catch fish|hoop nba basketball ball sport|hop jump drink
hopper funnel train filter car|horizon daylight sunni sun weather|horizontal landscap ios hr seri
horn devil evil sign music|horoscop constellation zodiac astrologi astrological|horror boo phantom spooki haunt
hors equestrian knight rac luck|hospital medical vital pharmaceutical doctor|hospitaliti servic
host datacenter rack backend server|hot burn heat flam fire|hotel accommodation bed sleep bedroom
hotkey shortcut function key keyboard|hotspot wi fi wifi router|hour oclock minut duration timer
hourglass sand countdown timer wait|hous residenc homepag estat real|household furnitur lamp light home
housekeep chor spotless sanitation sweep|houseplant pot garden leaf plant|hov carpool occupanci lane high
hr rule divider separator downgrad|hspa signal|html markup emb markdown program|http method endpoint rest api
hub topologi lan node connection|hue colour color|human famili peopl parent daughter|humiditi rain percent ink water
hurrican cyclon tornado storm wind|hush silenc face|hvac condition air home|hybrid topologi lan infrastructur node
hydrant fire|hygien toothbrush scrub oral chor|hyperlink url chain unlink link|hypnosis twirl vortex swirl spiral
i18n localization translation translat languag|icc chip bank|ice cream gelato popsicl hockey
icing fondant cake sugar dessert|icon geometric ston medium black|id identification biometric employe identiti
ide editor program code logo|idea brainstorm stationari annotation memo|identification id employe identiti licens
identiti lgbtq id lgbt identification|ideograph kanji unifi mean cjk|ifram application languag developer set
ignit burn flam fire|ignoranc shrug doubt indifferenc|ill sick face|illustration graphic vector design
imac mac desktop monitor appl|imag pictur photo galleri photographi|img thumbnail galleri landscap pictur
impair visualli cane blind a11y|impairment handicap accessibl mobiliti a11y|import inbound export receiv upload
important attention exclamation warn alert|inactiv disabl unavailabl hidden slash|inbound incom import receiv arrow
inbox mail envelop email tray|inch breadth centimeter extent millimeter|inclusiv forever infiniti neutral gender
incognito anonymous spy agent detectiv|incom deposit receiv inbound moneybag|incorrect wrong mistak failur void
increas ris rais upload fall|increment reticul scop maximum sight|indent tab next corner decreas
indeterminat intermediat checkbox form minus|index depth backhand finger arrang|india inr indian rupe payment
indian rupe inr india payment|indicator regional buffer spinner loader|indifferenc ignoranc shrug doubt meh
indifferent meh confus face|industri factori manufactur industrial build|industrial factori welder assembli industri
inequaliti comparison operator mathematic equal|infant birth newborn nurs milk
infatuation kissi kiss affection valentin|infection pathogen germ contagion epidemic
infiniti forever endless unlimit loop|info notic serif slab faq|inform research studi learn read
information geographic fiction info academi|infrastructur topologi lan hybrid overpass
ingress egress gateway entranc door|initial uppercas character alphabet capital|injection syring needl shot medicin
injuri wound bandag plaster band|ink droplet liquid drop blood|inner inset shadow effect spher
input rca typ connector output|inr rupe india indian transaction|insect beetl bug pest debug
insert creat add squeez plus|inset inner shadow effect spher|insid waypoint drop pin marker|insight system
insignia militari rank label chevron|inspect scan search|instagram meta social logo brand
instructor educator professor teacher education|instrument acoustic piano guitar loud|insuranc protection rain weather
integral calculus integration mathematic formula|integrat microchip core chip processor
integration sdk webhook integral calculus|intellect mind deep brain comput|intelligenc artificial llm ai chatgpt
intelligent smart|intention manag agil roadmap kanban|interaction tap|intercardinal diagonal blue direction squar
interfac connector output sdk webhook|interior armchair couch sofa chair|intermediat indeterminat form
international global earth world glob|internet global international web glob|intersect pathfinder overlap layer vector
intersection overlap vector shap|intersex gender|intoleranc allergi diet free beverag|invalid fail error document
inventori warehous stock barcod product|invert shap|invisibl hide visibiliti hidden privat
invit register member group person|invoic bank shop tax vat|ios ipad appl tablet landscap|iot smart connect wifi hous
ipad tablet ios touchscreen appl|iphon smartphon android mobil cellphon|ireland irish lucki clover luck
iris camera photographi|irish shamrock ireland clover lucki|iron wrinkl garment laundri care
irregular polyhedron geometri shap|islam muslim mosqu minaret worship|island islander flag nation countri
islander island nation countri banner|issu intention kanban manag agil|italian food|italic format text
item flex justifi distribut align|iteration arrow|jack lantern pumpkin halloween|janitor spotless tidi chor housekeep
japan jpy yen japanes payment|japanes ideograph kanji mean cjk|jar gratuiti donat donation chariti
javascript frontend framework js npm|jaw shark animal|jeep suv car vehicl|jet fly vehicl
jewel gem jewelri diamond crystal|jewelleri crystal gem diamond|jewelri jewel gem chest treasur
jewish judaism david magen synagogu|jigsaw puzzl piec plugin extension|job career suitcas portfolio business
jog runner exercis run fac|join converg combin concatenat merg|joke wink playful silli tongu|joker game play card
jolli roger crossbon skull|journal diari notepad sketchbook organiser|journalism media logo brand
journey trip driv path rout|joy haha happi grin laugh|joystick consol gamepad controller game|jpeg jpg imag file
jpg jpeg png wallpaper img|jpy yen japan japanes transaction|js javascript framework node web
json brac curli bracket object|jsx react frontend|judaism david magen jewish religion|judg court justic law scal
juggl juggler skill multitask balanc|juggler juggl skill multitask balanc|juic drink
jump trajectori rebound pagination hop|junk snack meal fast food|justic judg law court libra
justifi flex align item flexbox|kana japanes languag text|kanban intention manag agil roadmap
kanji ideograph unifi mean chines|karaok sing mic microphon voic|karat martial art|katakana japanes writ|kayak sport
keg barrel beer wine|kern spac track font typographi|kettl tea empti full drink|key hotkey auth shortcut login
keyboard hotkey shortcut modifier reboot|keycap prim blue digit number|keyfram diamond animation motion timelin
keypad dialpad dial phon|kid children child toy learn|king crown royal royalti queen
kiss couplekiss kissi infatuation valentin|kissi infatuation kiss valentin face|kit aid first hospital medical
kitchen cook utensil sink applianc|kitten cat pet animal|kneel pray respectful fac|knif cutleri utensil fork cutter
knight sword hors weapon chess|knit yarn|knot liner mile tanker maritim|knowledg fiction novel author research
korea korean|korean korea cjk writ|kron cash financ payment currenci|lab experiment chemistri laboratori vial
label garment laundri care wash|labor worker helmet construction build|laboratori chemistri lab experiment beta
lactos milk dairi diet beverag|ladder climb pool stair swim|ladi femal girl woman women
lambda serverless greek function math|lamp torchier light household ceil|lan topologi infrastructur hybrid node
land acre plot arrival surfac|landmark monument overpass river architectur|landscap img thumbnail galleri ios
lane carpool hov occupanci road|languag developer translat translation i18n|lantern pumpkin jack halloween
lanyard employe id pass identiti|laptop multi responsiv technologist computer|laravel php framework logo brand
larg geometric thick big bold|lasso select selection tool design|last pagination skip quarter end
late earli oclock thirti schedul|later sav save read bookmark|latin squircl initial alphabet round
laugh haha lol funni xd|launch rocket boost deploy startup|launcher dashboard app menu grid
laundri garment care wash dry|laurel wreath bronz silver gold|lavatori toilet restroom wc bathroom
law justic enforcement judg cop|lawn grass mower plant natur|layer stack overlap pile bring
layout flexbox alignment position margin|lead baselin comfortabl densiti rhythm|leaderboard winner
leaf mapl houseplant clover weed|leafi vegetabl green|leaflet booklet pamphlet homework author|leagu sport
learn fiction knowledg universiti education|leav logout log exit plant|lectern podium|lectur board
led strip variant light automation|left west previous arrow direction|leftward blue hand left squar
leg drumstick turkey chicken meat|legal law copyright attribution licens|lego plugin brick toy extension
legroom airlin seat|legum bean food|lemon citrus lime fruit food|len camera photo focus pictur
length dimension measurement ruler breadth|leo lion zodiac horoscop astrologi|lesbian prid lgbt mother children
less reduc subtract fewer disclosur|lesson school education build|letter alphabet initial uppercas character
lettuc vegetabl green food|level hertz wavelength effort airwav|lgbt prid lgbtq gay lesbian
lgbtq lgbt identiti gender non|libra justic balanc scal law|librari novel studi knowledg literatur
licens copyright common attribution creativ|life lifebuoy lifesaver preserver rescu|lifebuoy life support
lifesaver life ring|lift lifter weightlifter cran machineri|lifter weightlifter gym lift weight
light lamp luminositi ceil inset|lightbulb bulb dimmer cfl idea|lighthous beacon tower
lightn bolt flash energi thunder|lightweight plum quill feather bird|lime lemon citrus fruit food
limit pegi age restriction bound|line strok command terminal shell|liner mile knot tanker maritim
link url hyperlink chain symlink|linter mistak error|linux operat os logo brand|lion leo zodiac astrologi sign
lip face|liquid droplet ink rain color|liquor alcohol beverag drink|lira turkish currenci payment
list refin queu acquaintanc seri|listen vocal airwav synthesiser hear|lit campfir burn flam fire
literatur ebook studi novel librari|litter bin trash|liv couch sofa interior armchair
live connectiviti broadcast frequenci transmission|llm chatgpt artificial intelligenc generativ
load progress loader throbber proportion|loader throbber spinner busi buffer|loaf baguett bread toast bakeri
local cafe coffe cup commit|localization i18n translation translat languag|locat sonar discover enlarg radar
location marker map gps pin|lock padlock secur password privat|locomotiv railroad railway train transportation
log logout leav enter histori|logic gate boolean schematic binari|login auth authentication unlock password
logistic warehous cargo freight ship|logo brand googl framework javascript|logout leav log exit sign
lol laugh xd haha emoticon|lolli sweet|lollipop candi sugar sweet dessert|lookup magnifier find search queri
loop repeat endless unlimit infiniti|lorri truck courier van freight|loss declin fall trend drop
lost browser find len search|lotion hospital medical|lotus sereniti meditation yoga flower
loud nois band performanc concert|loudness volum speaker sound audio|loudspeaker megaphon announcement bullhorn sound
loung sette couch sofa furnitur|love heart valentin favourit affection|loveseat couch sofa|low dim level volum batteri
lower decreas download demot receiv|lowercas minuscul glyph font typographi|luck lucki clover bet irish
lucki irish ireland clover luck|luggag baggag suitcas carri bag|luminositi contrast brightness display sun
lunar crescent dark mode moon|lunch cookeri takeaway eat groceri|lung breath medical|mac imac appl desktop monitor
machin vm deep chatbot virtual|machineri mechanical lift heavi construction|maco osx mac ios appl|mad anger angri face
magazin booklet leaflet pamphlet homework|mage wizard fantasi|magen david judaism jewish religion
magic sparkl spark shin ai|magical elf fantasi ear point|magnet attract magnetic snap design
magnetic magnet attract snap design|magnifi zoom magnifier glass search|magnifier lookup find zoom magnifi
maiden virgo virgin zodiac astrologi|mail email envelop inbox postbox|mailbox postbox mail inbox email
main homepag residenc dashboard estat|maintenanc chor housekeep spotless debris|major pitch clef staff scal
maker coffe drink food automation|male men man boy father|mall escalator mov metro stair|malwar infection virus covid
man male men boy father|manag intention agil roadmap kanban|management project task logo brand
manager accountant adviser analyst banker|mandatori footnot requir wildcard asterisk
manual wheelchair disabiliti mobiliti accessibiliti|manufactur factori industri industrial build
map location gps marker pin|mapl leaf natur|mar masculin sex gender boy|marathon runner workout run exercis
margin pad bleed reveal whitespac|marijuana cannabis weed drug|marin seafood harbor nautical sea
maritim liner mile nautical knot|mark mileston goal pros tallymark|markdown markup h1 titl html
marker location pin poi map|market monetization financial promotion advert|marketplac ecommerc onlin shop stor
markup markdown html hr downgrad|marque deselect unselect rectangular selection|marriag coupl wed brid veil
marsupial animal|martial karat art sport|martini cocktail alcohol beverag glass|masculin sex mar gender boy
mask act tragedi comedi conceal|masonri collag wirefram templat grid|mass weight scal|massag salon relax spa head
mastercard credit card payment|mastodon logo brand|match athletic regexp team regular
math mathematic widget formula equal|mathematic algebra formula variabl arithmetic
mathematician physicist scientist technician biologist|matrix pattern grid data layout|matur explicit nsfw adult plus
maximiz fullscreen enlarg expand resiz|maximum reticul scop increment upgrad|mcdonald fast food
md therapist physician professional nurs|meal restaurant dish cours dinner|mean ideograph kanji unifi cjk
measur acre width measurement size|measurement dimension length ruler width|meat steak drumstick bbq beef
mechanic repair electrician tradesperson plumber|mechanical machineri|medal award win medallion bronz
medallion medal decoration|media img pictur thumbnail player|medical hospital medicin doctor health
medication pill pharmaci drug medicin|medicin drug medication pill pharmaci|meditation sereniti yoga lotus position
medium icon geometric whit black|meet conferenc webcam presentation call|megaphon bullhorn loudspeaker announcement
meh deadpan indifferent indifferenc neutral|melodi mp3 song playlist player|member avatar profil person membership
membership member|memo brainstorm annotation stationari idea|memori byte ssd spec server
memorial graveston headston tombston cemeteri|men male man boy father|menorah candelabrum candelabra candl religion
mental mind brain think intelligenc|mention email sign|menu ellipsis overflow launcher hamburger|meow cat pet animal
merg combin converg join pull|mermaid fantasi|mesh topologi model|messag chat speech bubbl conversation
messenger chat messag logo brand|meta instagram facebook social logo|metal heavi rock hand
meteor asteroid comet shoot astronomi|meter acre surfac measur gaug|method endpoint http rest request
metr breadth centimeter extent inch|metric meter presentation unit stat|metro subway underground escalator mov
metronom tempo bpm beat music|mexican food|mic microphon karaok sing podcast|michelin gourmet restaurant award food
microb microorganism contagion epidemic outbreak|microbiologi organism biologi bacteria cell
microblog decentraliz twitter social media|microchip integrat core processor cpu
microorganism microb contagion epidemic outbreak|microphon mic karaok voic sing
microscop laboratori biologi scienc research|microsoft xbox azur dotnet controller|microwav oven food
middl center seri gutter reflow|midi digital keyboard music audio|midnight noon clock time|mild chili
mile liner knot tanker maritim|mileston goal finish report mark|militari armi insignia soldier rank
milk lactos infant birth boba|milki galaxi univers spac star|milkshak smoothi drink
millimeter breadth centimeter extent inch|min pickax btc bitcoin crypto|minaret mosqu islam worship muslim
mind brain intellect effort mental|mini pip popout overlay float|minimal screen|minimiz shrink fullscreen collaps exit
minimum downgrad hr rule toolbar|minus subtract delet less reduc|minuscul lowercas glyph font small
minut duration hour timer clock|mirror reflect centerlin airplay reflection|mischievous stuck prank playful tongu
miss broken unknown call phon|mist fog haze foggi cloudi|mistak incorrect wrong linter failur
mix realiti ar augment vr|mixer configur equalizer tune adjustment|mm breadth centimeter extent inch
mobil smartphon android devic touchscreen|mobiliti handicap wheelchair impairment disabiliti
mode dark contrast lunar brightness|model erd whitespac entiti relationship|modem router lan internet network
moderat dialog silenc feedback mute|modifi edit updat pencil compos|modifier key keyboard
modul part component piec development|moistur wet damp globul bead|mojito tropical beach summer
molecul nuclear atom electron physic|mom mother child famili femal|monetization financial market voucher offer
money payment currenci financ dollar|moneybag wealth sack budget sav|monitor desktop imac pc screen
monkey evil cover prohibit gestur|monogram uppercas initial round badg|monster creatur tale scari creepi
month year event calendar day|monument landmark architectur histori build|mood feel reaction emotion smiley
moon night twilight crescent sleep|moonset weather|mop vespa scooter din deliveri|morn wake sunris alarm ring
mortar wall brick construction|mortarboard academic graduation universiti school|mosqu islam muslim minaret worship
mother parent daughter son child|motion animation eas ease tim|motor engin repair automotiv vehicl
motorbik motorcycl ride scooter transport|motorboat boat ship vehicl|motorcycl motorbik rac bike road
motorhom rv vehicl|motoriz wheelchair disabiliti accessibiliti fac|mountain biker bicyclist bik cyclist
mous click cursor peripheral rodent|moustach mustach|mouth tast grin dental haha|mov escalator mall metro stair
move drag reorder grab grip|movement emergenci|movi film video clapperboard slat|mower lawn hardwar tool automation
mozilla logo brand|mp3 melodi song playlist player|mug pub coffe espresso cafe|multi responsiv laptop tablet desktop
multipl duplicat copi clon stack|multipli multiplication multiplier clear cancel
multiplication multipli clear cancel math|multiplier playback multipli speed math|multitask juggler juggl skill balanc
museum art bank build|mushroom fungus toadstool vegetabl agricultur|music audio song melodi playlist
musical scor entertainment activiti music|musician entertainer rockstar actor rocker
muslim islam mosqu minaret worship|mustach moustach|mut silent mute volum slash|mute silenc mut silent quiet
mvc php framework backend web|mysql databas|name tag badg|nap sleep|narrow refin funnel slim sort
nation countri banner flag republic|natur plant animal leaf pine|natural retouch shimmer gas beauti
nautical harbor liner mile navi|navbar header ui bar layout|navi nautical liner mile vessel|navigat arrow
navigation direction pointer location gps|nba hoop basketball ball sport|near nfc field contactless communication
needl syring injection stitch tailor|negativ blood latin type less|nerd optician spectacl eyeglass eyewear
nervous anxious worri face|nest bird|network connection lan cellular topologi|neutral meh unspecifi inclusiv gender
newborn toddler infant babi child|newsletter email mail|newspaper articl press headlin blog
next forward east skip last|nextj vercel logo brand|nfc near field contactless tap|nfl american football ball sport
ng good|night moon twilight sleep crescent|nine number digit numeral count|nineti compact small count numeral
nintendo gam switch game rpg|node topologi lan infrastructur hub|nodej javascript logo brand
nois airwav vocal chord octav|nomadic wilderness campsit camp outdoor|non lgbtq binari enbi gender
none method endpoint http rest|noodl ramen food|noon midnight clock time|north upward top direction outward
northeast diagonal doubl direction navigation|northwest diagonal doubl direction left|nose face
note sticki mp3 melodi memo|notebook diari journal notepad organiser|notepad diari organiser organizer sketchbook
notic info caution detail attention|notifi reminder bell notification alarm|notification bell notifi reminder alarm
novel fiction author written studi|nozzl printer outlin|npm manager javascript node packag|npr rupe currenci
nsfw explicit matur adult rat|nuclear atomic molecul atom radioactiv|null void incorrect wrong mistak
number digit numeral count compact|numeral digit count number compact|numeric alpha number compact numeral
numerical ris fall ascend descend|nurs infant birth therapist md|nurseri babi child home|nut acorn squirrel screw bolt
nutrition produc healthi fresh vegetarian|object solid prism polyhedron ar|objectiv bullsey aim target goal
observ telescop astronomi spac|occupanci carpool hov lane high|ocean sea sail vessel liner
oclock earli late hour schedul|ocr recognition extract scan formula|octagon stop polygon info paus
octagram starburst shap plus outlin|octahedron polyhedron geometri shap|octav chord piano nois key
offer discount promo monetization financial|offic skyscraper brainstorm stationari accountant|officer cop polic law
official verifi badg|offlin disconnect internet antenna reception|ohm resistanc omega electrical
oil barrel fuel wine automotiv|old elder senior older elderli|older senior elder old adult
olympic athlet sport ring game|om hinduism religion symbol|omega ohm resistanc|oncom front vehicl car
onlin sync storag cloud marketplac|oop face|opaciti transparenci transparent blend art
open decrypt attribution unlock slat|operat os linux logo brand|operator inequaliti logic equal concatenat
ophiuchus serpent snak zodiac|optic refraction reflection physic eyeglass|optical dvd cd disk disc
optician nerd spectacl eyeglass eyewear|option preferenc config configuration gear
oral toothbrush dental dentist hygien|orang ideograph unifi carrot kanji|orb spher solid glob ball
orbit satellit cosmo galaxi univers|order arrang ascend descend asc|org sitemap hierarchi structur flowchart
organ health|organic healthi leaf green plant|organisation organization build
organiser organizer sketchbook diari notepad|organism microbiologi bacteria biologi cell
organization organisation flowchart org sitemap|organizer organiser sketchbook diari notepad
orientation cardinal portrait rotation compass|origin pivot referenc transform anchor|orm logo brand
ornament punctuation mark holiday|os operat linux logo brand|oscillator waveform wave signal sound|osx maco
outbound outgo external link export|outbreak contagion epidemic microb microorganism
outdoor campsit wilderness camp tent|outer extraterrestrial ufo outsid alien|outgo outbound transfer send move
outlet socket plug electriciti energi|outlin folder slat ifram clapperboard|output connector slot interfac port
outsid outer|outward diagonal south north east|oval ellips egg geometri shap|oven microwav food drink automation
overdu schedul clock time system|overflow ellipsis spread cetera et|overlap intersect intersection pathfinder layer
overlay pip popout blend mini|overpass river bridg landmark infrastructur|overview intention manag productiviti agil
owner profil account|ox cow beef animal natur|pac man|packag parcel cube product present
pad margin bleed reveal whitespac|paddl boat sport water|padlock privat protect password secur
page sheet pagination brainstorm stationari|pagination gutter reflow seri jump|paid cost usd pric dollar
pail bucket container water outlin|paint palett color painter colour|paintbrush brush art paint draw
painter palett paint artist art|pair coupl dat marriag couplekiss|palett paint swatch painter colour
palm exasperation facepalm disbelief hand|pamphlet booklet leaflet homework author|pan drag move cook left
panda animal|pandemic contagion epidemic outbreak microb|pane freez sticki excel spreadsheet
panel drawer sidebar reveal secondari|panorama panoramic vr wide degre|panoramic panorama degre vr rotat
paper sticki post brainstorm stationari|paperclip attachment document file|paperwork pile sheet stack copi
parachut skydiv fly|paragraph pilcrow paraph pros flush|parallel seri gutter reflow middl
parameter placeholder variabl program code|paraph pros pilcrow blind paragraph|parasol shelter umbrella raini beach
parcel ship packag product deliveri|parchment scroll paper document|parent daughter children child son
parenthes parenthesis bracket code languag|parenthesis parenthes bracket code math
park amusement funfair coaster rollercoaster|parlor haircut barber beauti|part cluster modul unit cube
parti celebration birthday popper confetti|partial system|partli cloudi weather cloud sun
partnership handshak deal business|pass concert ticket lanyard admission|passcod protect password secur pin
passenger elevator train transportation ship|passport border|password padlock privat encryption login
past clipboard copi clon task|pastri cake dessert bakeri sweet|patch diff differenc minus
path bezier vector journey rout|pathfinder intersect boolean vector overlap|pathogen infection germ contagion epidemic
patient medical hospital|patio french slid door automation|pattern regexp regular expression regex
paus suspend hold wait break|paw pet dog cat print|pawn chess piec board game|pay debit purchas checkout credit
payment money financ currenci cash|pc desktop workstation monitor screen|pdf acrobat adob document file
peac hand sign symbol|peanut allergen allergi agricultur drink|pedal bike transportation sport
pedestrian hike walk step|peek eye|pegi age restriction limit adult|pen compos chang writ updat
pencil updat compos chang draw|pend loader throbber buffer spinner|pennant pennon triangl banner marker
penni coin payment money|pennon pennant triangl marker banner|pentagon sid five shap count
peopl famili human parent child|pepper chilli spici chili vegetabl|percent discount percentag proportion promo
percentag proportion pie fraction ratio|performanc act speedometer acoustic loud|period rang event date
peripheral click mous cursor computer|permission role authorization authentication login
person account avatar profil member|personal backpack self bag fly|peso php currenci|pest rodent diseas insect pet
pet dog kitten paw felin|petrol fuel diesel pump gas|phantom haunt boo spirit spooki
pharmaceutical pill drug medicin capsul|pharmaci drug medication capsul pill|phew face|phial ampoul ampul vial tube
phon cellphon smartphon mobil telephon|phonelink smartphon tech cellphon mobil|photo pictur imag photographi img
photographi camera photo imag pictur|photoshop design|php peso mvc laravel cms|physic refraction atom optic electron
physician therapist md professional doctor|physicist mathematician scientist technician biologist
pi constant geometri math symbol|piano chord octav instrument nois|pick guitar tool music|pickax min
picker dropper pipett color|pickup car|pictur imag galleri img photo|pie percentag proportion fraction statistic
piec chess strategi jigsaw pawn|pig pork piggi meat animal|piggi pig bank animal|pilcrow paraph pros paragraph blind
pile paperwork stack element layer|pill capsul medication drug medicin|pilot aviator aviation airplan plan
pin marker poi location geolocation|pine evergreen tree forest decoration|ping pong tennis tabl sport
pink affection valentin love heart|pint pub beer drink bar|pip popout overlay mini float
pipe vial laboratori tube smok|pipett dropper eyedropper picker color|pirat skull|pisc fish zodiac horoscop astrologi
pitch major clef staff soccer|pitchfork tool|pivot origin referenc transform anchor|pizza slic food
plac poi pin geolocation marker|placeholder parameter empti variabl dash|placement flexbox anchor alignment position
plain format document text|plan airplan flight aeroplan intention|planet twilight earth world glob
planner agenda appointment day event|plant flower sprout leaf natur|plaster bandag band wound aid
platform app cross mobil logo|platinum compilation ep sleev rpm|play deck casino poker game
playback multiplier airwav vocal compilation|player mp3 melodi song playlist|playful tongu joke cheeki stuck
playground park|playlist mp3 song melodi player|playstation soni ps consol gamepad|pleas face|plist properti list
plot acre scatter land surfac|plug charger socket recharg connector|plugin lego toy brick addon
plum lightweight quill feather bird|plumber electrician tradesperson mechanic repair|plus add creat insert increment
png jpg wallpaper img thumbnail|pocket wallet financ money|podcast mic rss microphon sing
podium lectern stag bronz third|poi pin gps plac destination|point pos poi printer sale
pointer direction navigation cursor click|poison skull death halloween danger|pokeball gam|pokemon go gam
poker casino deck suit collectibl|poland polish|polic cop enforcement officer arrest|polish poland
poll widget report graph chart|polo pool water sport play|polygon hexagon capital sid delta
polyhedron octahedron irregular solid geometri|polylin vector|pong ping tennis tabl sport
pool billiard snooker swim polo|poop emoji face|pop coke soda bottl structur|popout pip mini overlay float
popper tada confetti congratulation parti|popsicl ice food|popular trend|pork pig meat food
port connector harbor nautical usb|portabl touchscreen responsiv screen display|portfolio carousel career job album
portrait tall orientation aspect rotation|pos printer receipt sale point|position flexbox alignment anchor align
positiv increment reticul scop maximum|post sticki paper brainstorm annotation|postal envelop post communication
postbox mailbox mail inbox communication|pot houseplant tin sconc garden|potabl faucet tap water drink|potato food
potion health|pound sterl gbp hashtag hash|pout gestur face|power energi bolt lightn electriciti
powerpoint slid presentation microsoft folder|pr gitlab github pull request|pram stroller buggi carriag babi
prank stuck mischievous playful tongu|prawn shrimp shellfish seafood ocean|pray kneel respectful worship fac
prayer worship faith mosqu church|precision aim bullsey target focus|preferenc gear configuration option config
pregnant babi|premium vip exclusiv pass member|prescription medication drug pharmaci pill|presenc system
present gift donat reward birthday|presentation chalkboard blackboard economic whiteboard|preserver life
press highfiv newspaper headlin hand|prev previous|prevention threat cybersecuriti antivirus block
preview vision visibiliti seri view|previous west prev left fewer|pric cost usd dollar paid
prid lgbt gay lesbian children|prim keycap blue digit number|primari drawer bleed reveal panel
print footprint fax paw model|printer pos receipt nozzl sale|prioriti important system
prism cuboid hexagonal rectangular solid|prison sentenc enumerat talli scor|pristin spotless tidi chor housekeep
privaci consent vpn agent secret|privat padlock protect secur password|priz winner award achievement reward
prob cane blind whit accessibiliti|problem issu error warn alert|process buffer busi spinner loader
processor microchip cpu core chip|produc nutrition healthi fresh groceri|product consumer parcel till barcod
productiviti intention manag overview agil|professional therapist md physician career
professor educator instructor teacher education|profil avatar member person owner|profit rise growth ris trend
program emb code cod html|programmer coder engineer developer|progress load throbber loader proportion
prohibit forbidden ban forbid void|project dir directori intention kanban|projector screen cinema tech home
promo coupon deal offer discount|promot rais arrow|promotion advertis billboard sponsor advert
prompt command cli shell terminal|propan tank|properti plist residenc estat real
proportion ratio percentag fraction pie|pros paraph pilcrow blind paragraph|protect secur guard padlock privat
protection guard safeti shield secur|protein easter chicken egg breakfast|prototyp ui editor design logo
protractor measur geometri math|proud face|proxi decision connection arrow|ps soni playstation consol gamepad
pub beer pint mug alcohol|public domain transit copyright common|publish blog studi read upload|puck hockey sport
pull request pr git converg|puls vital ecg ekg heartbeat|pump petrol diesel fuel gas|pumpkin lantern jack halloween
punctuation ornament surpris mark red|pupil graduat student school education|puppi dog pet animal
purchas debit buy checkout consumer|purpl astrologi zodiac tale sign|purs wallet fashion money
push repositori git api version|pushpin tack thumbtack attach pin|puzzl jigsaw piec rpg confus
pyramid egypt hexagonal hierarchi solid|python logo brand|qr barcod scan scanner focus|qrcod scan
quadcopter dron uav aerial fly|qualification diploma certificat seal achievement|qualiti resolution uhd hd definition
quarantin contagion epidemic outbreak microb|quarter twilight moon last sleep|quaver eighth sound note music
queen crown royal royalti king|queri lookup magnifi zoom magnifier|question faq unknown support assistanc
queu seri gutter reflow parallel|quick sent flash lightn bolt|quiet silenc silent mute volum
quill feather lightweight plum bird|quiz exam test|quot quotation blockquot citation cite
quotation blockquot citation quot cite|rabbit hare bunni easter pet|rac race motorcycl hors sport
race rac runner exercis run|rack datacenter backend host server|racket tennis ball sport|racquet sport
radar sonar detection locat track|radiation radioactiv nuclear danger scienc|radiator heater automation home
radical root calculat formula math|radio broadcast airwav vocal fm|radioactiv radiation nuclear danger scienc
radiobox radio form button|radiologi ray hospital medical|radius css border corner styl|rage angri face
rail railway vehicl|railroad locomotiv railway train vehicl|railway train railroad locomotiv rail
rain droplet liquid ink color|rainbow prid colour lgbt color|rainfall rain cloud weather
raini shelter parasol umbrella rain|rais increas upload promot send|ram ary spec memori chip
ramen noodl soup bowl meal|ramp highway exit gps road|rancher gardener farmer worker farm
random tabletop chanc dice shuffl|rang period event calendar date|rank insignia arrowhead militari wreath
rar zip compress archiv file|raster checkerboard graphic type extension|rat featur bookmark favorit star
rate ecg ekg vital puls|ratio proportion aspect fraction percentag|ray radiologi end start medical
razor shav barber beard groom|rca input|react electron jsx atom nuclear|reaction feel mood emotion smiley
read studi novel knowledg academi|reader card|real estat homepag residenc skyscraper|realiti augment ar vr virtual
reason effort mind brain think|reboot troubleshoot restart boolean binari|rebound trajectori bounc jump motion
rec record|receipt pos printer counterfoil slip|receiv incom lower inbound download
receiver aerial broadcast satellit signal|recent histori past clock time|reception antenna cellular weak strength
recharg plug level charg energi|recip chef restaurant cook kitchen|recognition ocr extract scan captur
reconnect synchroniz synchronis backup transfer|record vinyl rpm dj vlog|rectangl marque squeez aspect deselect
rectangular cuboid marque prism solid|recur repeat loop sync schedul|recycl reus wast sustainabiliti trash
red kanji ideograph punctuation hairstyl|reddit logo brand|redial cellphon phon|redirect arrow
redo rerun undo reload histori|reduc less subtract downgrad minimum|reel film movi video
referenc origin pivot symbolic transform|refin narrow sort funnel filter|reflect centerlin mirror alignment dash
reflection optic mirror glass|reflow gutter seri pagination parallel|refraction optic physic len light
refresh reload synchronis synchroniz reconnect|refrigerator freezer fridg cooler fill
refund return incom banknot receiv|regex regular regexp expression contain|regexp regular expression regex pattern
region area map|regional indicator nation countri banner|register trademark invit copyright legal
regular regexp expression regex pattern|reject declin fail pull request|relation zero databas entiti erd
relationship entiti erd model sql|relax massag spa summer face|releas development version|reliev face
religion christianiti islam christian templ|reload refresh rerun synchroniz cw|reminder notifi bell alarm notification
remot tv cast external laptop|remov delet subtract clear cancel|renam updat modifi pencil chang
render gpu graphic model|renewabl turbin solar green wind|renminbi cny yuan china payment
reorder bidirectional move arrang depth|repair mechanic electrician tradesperson maintenanc
repeat loop repost retweet cycl|replac substitut swap chang exchang|replay rewind go second backward
repli dm sms conversation speech|repo root project git directori|report graph chart visualization analytic
repositori vcs git version gitlab|repost repeat arrow|reptil animal|republic nation countri banner flag
request method endpoint pull http|requir mandatori asterisk footnot wildcard|rerun cw synchroniz reload synchronis
reschedul time|rescu ambulanc life emergenci ring|research academi homework written fiction|reserv system
reset restart reload refresh sync|residenc homepag estat real hous|resistanc ohm omega electrical
resiz autofit trim aspect fit|resolution uhd hd qualiti definition|respect apologi deepli sorri bow
respectful kneel pray|respond feedback conversation speech bubbl|respons feedback dialog repli conversation
responsiv multi laptop viewport desktop|rest endpoint method http api|restart reboot troubleshoot reset reload
restaurant meal dish cutleri cours|restor backup undo histori storag|restrict forbid allow prohibit ban
restriction age pegi limit adult|restroom wc toilet lavatori bathroom|result business report analytic document
resum start play file|retail consumer till supermarket purchas|reticul scop sight increment maximum
retouch natural shimmer beauti emoticon|retro video devic|return refund undo revert assignment|retweet repeat arrow
reus recycl environment green symbol|reveal bleed margin drawer pad|revers backward return south direction
revert undo histori return arrow|review rat diff differenc rate|revision histori version backup copi
reward priz winner achievement medal|rewind second skip replay ahead|rhombus diamond rotat shap pointer
rhythm baselin comfortabl densiti lead|ribbon awareness priz award achievement|rice japanes food
rich titl headlin markdown header|rickshaw transportation|ride scooter motorbik funfair transport
rightward blue curv point hand|ring donut wake doughnut hybrid|rip cemeteri funeral headston tombston|rippl wave water
ris fall ascend descend profit|rise profit growth ris trend|river overpass bridg landmark infrastructur|riyal currenci
rmb cny yuan china chines|road transportation truck highway traffic|roadmap intention manag agil kanban
roadwork construction barrier cone traffic|robot bot vacuum chatbot assistant
rock boulder climber entertainer rockstar|rocker entertainer rockstar actor musician
rocket launch astronaut boost deploy|rockstar entertainer actor musician rocker|rodent pest mous pet animal
roger jolli crossbon skull|role permission authorization securiti|roll tissu chanc towel die
roller coaster rollercoaster amusement funfair|rollerblad sport|rollercoaster coaster amusement fun roller
rom dvd cd disc|roman numeral alpha numeric alphabet|romanc coupl couplekiss marriag valentin|rook castl chess tower
room couch sofa liv interior|root radical repo project directori|rose bloom blossom flower spring
rosett certifi badg seal award|rotari roundabout traffic gps exit|rotat clockwis ccw reload spin
rotation rotat spin reload orientation|round squircl monogram latin initial|roundabout rotari traffic gps exit
rout compass path signpost gps|router modem hotspot wireless access|row acre rowboat tabl surfac
rowboat boat row vehicl sport|royal queen king crown|royalti crown queen king|rpg gam gamepad controller dice
rpm compilation ep platinum sleev|rss feed blog subscrib podcast|rtl left text|rub rubl russian currenci
rubber eraser stationeri pencil writ|rubbish garbag bin trash wast|rubi logo brand|rubl rub russian currenci payment
rucksack backpack school bag|rugbi football american ball team|rule hr divider separator downgrad
ruler length dimension measurement breadth|run jog sneaker runner marathon|runner marathon jog run race
rupe inr npr indian india|russia russian logo brand|russian rubl rub russia payment|rv campervan motorhom camper camp
sack moneybag wealth budget sav|sad unhappi upset frown depress|sadfac sad face|safe secur shield protection securiti
safeti protection guard protect shield|sagittarius archer zodiac horoscop astrologi|sail yacht sailboat liner mile
sailboat yacht sail boat ship|saint st nation countri banner|salad vegetabl meal food|sale discount pos offer promo
salon massag spa head face|salt shaker|sampl colour palett color design|sand hourglass timer beach wait
sandal flop flip|sandwich toast lunch bread bakeri|sanitation scrub disinfect housekeep spotless|sanitizer hand
sankey graph report chart|santa claus christma celebration activiti|sarcasm face|sassi desk tip hand information
satellit orbit aerial receiver dish|satisfi face|saturn planet spac|saucer extraterrestrial ufo alien fly
sauna hamam steambath steami steam|sausag food|sav wealth budget moneybag later|save floppi later disc disk
saver batteri|saw tool hardwar|scal justic libra measurement weigh|scan barcod recognition scanner qr
scanner barcod detect scan qr|scar fear shock surpris face|scari spooki boo horror phantom
scatter plot visualization graph analytic|scent fragranc aroma smell|schedul appointment agenda oclock earli
schema data|schematic electrical electronic circuit component|school universiti colleg student education|sci fi spac
scienc laboratori flask beaker microscop|scientist mathematician physicist chemist technician
scissor cut snip chop trim|sconc wall flat pot light|scooter vespa mop ride motorbik
scop reticul sight increment maximum|scor talli tallymark sentenc enumerat|scoreboard sport
scorpio scorpion zodiac horoscop astrologi|scorpion scorpio zodiac astrologi sign|screen display monitor pc desktop
screencast screen|screenshot captur crop screen|screw nut hardwar tool bolt|screwdriver repair wrench hardwar tool
scribbl handwrit draw text|script booklet leaflet pamphlet tome|scroll parchment swip carousel portfolio
scrub disinfect sanitation spotless chor|scuba div underwater snorkel tank|sd storag card
sdk integration interfac api development|sea ocean marin boat surf|seafood marin shellfish prawn shrimp
seal qualification diploma certificat certifi|search find magnifier lookup magnifi|season snow xma cold winter
seat chair airlin couch sofa|second rewind ahead replay skip|secondari sidebar drawer panel
secret incognito privaci silenc privat|section structur layout block text|secur protect securiti guard privat
securiti protect secur password padlock|seed seedl sprout grow growth|seedl sprout grow seed growth
segment strok draw line design|select selection lasso marque dropdown|selection marque deselect select unselect
selector box|self personal|selfi front camera photo|semiconductor cpu processor circuit chip
send shar export submit forward|senior older elderli elder old|sensor viewfinder captur focus camera
sent quick envelop email mail|sentenc prison enumerat talli scor|separat break divid spreadsheet split
separation divider separator line text|separator divider hr separation rule|sereniti lotus meditation yoga position
seri gutter reflow parallel middl|serif info information variant set|serpent ophiuchus snak zodiac
server byte storag memori db|serverless lambda greek function cloud|servic customer hospitaliti ameniti toolbox
set cog preferenc gear configuration|sette loung couch sofa|setup config configuration gear preferenc
seven number digit numeral count|seventi compact small count numeral|sew embroideri stitch tailor needl
sex masculin mar venus gender|shad shadow inset inner effect|shadow inset inner shad effect|shaker salt food
shamrock irish clover plant natur|shap geometri solid pentagon pathfinder|shar send export forward proportion
shark jaw fin animal|shav razor barber beard groom|sheep animal|sheet tabular brainstorm stationari excel
shell command terminal prompt cli|shellfish prawn shrimp seafood ocean|shelter parasol raini umbrella rain
shield guard protection safeti securiti|shift terminat shorten short tilt|shimmer retouch natural beauti clean
shin glitter glow sparkl magic|ship boat parcel yacht ferri|shirt tshirt fashion cloth shop|shock scar surpris face
shoe sneaker heel slipper footwear|shoot asteroid comet meteor astronomi|shop stor ecommerc basket cart
short terminat shorten shift cut|shortcut hotkey function key keyboard|shorten terminat short shift cut
shot syring injection needl drug|shovel dig garden tool|shower bathtub bath bathroom clean
showtim widescreen channel hd definition|shredder destroy confidential delet document
shrimp prawn shellfish seafood ocean|shrink minimiz fullscreen exit reduc|shrug ignoranc doubt indifferenc
shuffl collectibl random tabletop trad|shutter apertur window camera photo|shuttl fly|shy embarrass eye face
sick ill fever doctor medicin|sid figur pentagon polygon geometri|side sidebar drawer ui panel
sidebar drawer secondari panel gutter|sight reticul scop increment maximum|sigma summation sum calculat formula
sign astrologi constellation zodiac ideograph|signal cellular connection antenna reception
signatur autograph contract handwrit agreement|signpost guid rout traffic east|sikhism religion
silenc mute quiet hush moderat|silent mut mute quiet reminder|silhouett shadow human person
silli tongu cheeki playful joke|silo farm agricultur|silver bronz laurel gold medal
silverwar cutleri tablewar knif fork|sim carrier cellular phon card|sine airwav vocal synthesiser hertz
sing karaok mic microphon podcast|singer actor airwav vocal entertainer|singl bed automation home
sink faucet kitchen tap bathroom|siren ambulanc emergenci alert|site static sitemap org hierarchi
sitemap flowchart org hierarchi structur|six number digit numeral count|sixteenth note music
sixti compact small count numeral|size width length dimension measurement|skat skateboard roller ice sport
skateboard skat board sport|skeleton bone skull death dead|sketch freehand draft writer artist
sketchbook organiser organizer diari notepad|skew distort transform|ski gondola winter snow cabl
skill juggler juggl multitask balanc|skip rewind second ahead backward|skull poison crossbon jolli roger
sky night flight spac moon|skydiv parachut|skyp logo brand|skyscraper compani citi architectur estat
slab info information set|slash turn inactiv disabl unavailabl|slat clapperboard film movi video
sleep twilight night zzz moon|sleepi tir zzz sleep face|sleev compilation ep platinum rpm|sleuth detectiv spy
slic pizza chees hexagon sweet|slid slideshow patio transition swip|slider adjustment tune preferenc equalizer
slideshow slid carousel presentation galleri|slightli happi smil emotion emoji|slim thin narrow pointer dash
slip counterfoil voucher bill receipt|slipper shoe|slot squeez connector output port|slow snail speed animal
small compact count numeral digit|smart iot ai spark intelligent|smartphon iphon mobil cellphon android
smartwatch wearabl tracker wristwatch fitness|smell aroma fragranc scent|smil happi grin joy mischievous
smiley mood feel reaction emoji|smok detector cigarett brigad department|smoothi milkshak drink food
sms dm repli conversation speech|snack cookeri sweet dessert junk|snail slow animal|snak ophiuchus serpent zodiac
snap magnet attract magnetic design|snapshot camera len photographi pictur|sneaker footwear shoe run cloth
snip scissor cut|snippet dash bottom code squar|snooker billiard pool|snooz sleep alarm system
snorkel scuba underwater div mask|snow winter cold season frost|snowboard sport|snowflak freez frost cold snow
snowi weather|snowman snow winter christma cold|soap bath clean|soccer football pitch team match
social microblog export shar facebook|socket outlet plug connector output|soda coke pop bottl beverag
sofa couch armchair liv loung|softball ball sport|softwar technologist coder engineer technologi
solar renewabl sun electriciti energi|soldier armi militari|solid geometri cuboid polyhedron prism
son parent boy children father|sonar radar detection locat scan|song melodi mp3 playlist track
soni playstation ps consol gamepad|sorri apologi deepli respect bow|sort refin descend ascend narrow
sound mp3 melodi audio song|soup bowl ramen meal hot|sourc commit branch dev html
south downward bottom direction outward|southeast diagonal doubl direction navigation
southwest diagonal doubl direction left|soy food|spa hamam steambath steami salon|spac astronomi twilight planet cosmo
spaceship spac|spad suit poker card play|spanner wrench diy tool hardwar|spark sparkl magic ai smart
sparkl magic spark shin ai|speak talk voic|speaker volum loudness subwoofer sound|spec core ram technologi chip
special favorit star|spectacl optician nerd eyewear eyeglass|speech bubbl conversation chat comment
speed multiplier faster gaug speedometer|speedometer gaug performanc meter speed|spell grammar abc writ languag
spher inset inner shadow hemispher|spic cook food|spici chilli pepper chili hot|spider arachnid cobweb insect bug
spin rpm dj compilation ep|spinner loader busi throbber buffer|spiral hypnosis vortex twirl swirl
spirit phantom haunt boo spooki|splash drop water|splin curv path|split seri gutter reflow diverg
sponsor advert ad commercial promotion|spooki phantom haunt boo horror|spoon utensil cutleri knif kitchen
sport ball football gym olympic|spotifi song playlist audio music|spotless chor housekeep tidi janitor
spray aerosol paint bottl|spread cetera overflow et extra|spreadsheet excel tabl cell tabular
spring blossom bloom rose flower|sprinkler agricultur automation home|sprout seedl growth grow eco
spy incognito anonymous detectiv sleuth|sql db databas entiti erd|squar squircl blue button latin
squeez slot enter entri rectangl|squiggl wavi wave curv draw|squint face|squircl latin round squar initial
squirrel nut|ssd hard disk memori driv|st saint flag nation countri|stablecoin cryptocurrenci crypto coin
stack layer pile duplicat copi|stadium arena plac sport|staff major clef pitch scal
stag podium theatr theater performanc|stair staircas stairway climb escalator|staircas stairway stair climb floor
stairway staircas stair climb floor|stamp seal|standard definition video|star favorit rat featur constellation
starburst octagram shap outlin|stargaz astronomi spac|starri star|start main run begin resum
startup fund launch logo brand|stat unavailabl none method endpoint|statement document
static site framework logo brand|station petrol gas fuel brigad|stationari brainstorm annotation memo idea
stationeri organiser organizer biro felt|statistic analytic chart visualization graph
status load progress indicator success|steak beef meat bbq food|steam sauna hamam steambath steami
steambath hamam steami sauna spa|steami hamam steambath sauna spa|steer wheel automotiv
step count numeral digit staircas|stereo sound audio music|sterl gbp pound british uk
stethoscop doctor medical hospital health|stick twig hockey cane wood|sticker decal unverifi offer market
sticki post brainstorm paper annotation|stitch tailor sew needl|stock inventori trad market
ston rock icon geometric whit|stop abort forbidden octagon block|stopwatch timer date time stop
stor ecommerc shop cart basket|storag server db byte backup|storefront outlin|stori fiction novel author booklet
storm thunder thunderstorm hurrican cyclon|straight meh strok vector line|strategi chess piec board game
straw beverag drink|stream showtim airplay live widescreen|street highway traffic rout road
strength reception wifi weak cellular|stretch yoga fill justifi flexbox|strikethrough format text
string instrument music|strip led light automation home|strok segment straight svg line
stroller pram buggi carriag babi|strong reception strength cellular bold|structur org hierarchi sitemap flowchart
stuck mischievous prank playful tongu|student homework universiti academi colleg|studi novel research academi knowledg
studio visual microsoft music logo|styl border css marque rectangular|stylesheet frontend css web
subhead transcrib transcription subtitl dialogu|submit post mail send paper|subscrib follow rss year month
subscript text|subscription logo brand|substitut replac swap chang exchang
subtitl caption subhead transcrib transcript|subtract minus less reduc delet
subtraction algebra variabl mathematic subtract|subway underground metro railway tube
subwoofer speaker sound audio music|success confirm approv verifi tick|sugar sweet candi confectioneri fondant
suit poker collectibl swimsuit spad|suitcas luggag baggag career job|sum sigma addition algebra formula
summari ai report document file|summation sigma math|summer beach swimmer vacation mojito
sun daylight luminositi sunni brightness|sunglass eyewear cool glass face|sunni daylight horizon sun forecast
sunris morn sunset sun weather|sunset dusk sunris sun night|superhero hero superpower good fantasi
supermarket groceri retail stor shop|superpower hero heroin superhero supervillain
superscript exponential exponent power text|supervillain villain criminal superpower bad|supervisor account
support faq unknown question assistanc|surf surfer sea sport|surfac acre distanc area land|surfer surf sea sport
surgical coronavirus covid mask face|surpris wow shock scar punctuation|surround sound audio
surveillanc cctv camera monitor watch|suspend hold wait paus break|sustainabiliti recycl eco green plant
sustainabl eco green|suv jeep car vehicl|svg join strok vector graphic|swap exchang transfer substitut switch
swatch palett paint color colour|sweat cold hot face|sweep chor housekeep spotless tidi
sweet dessert sugar candi snack|swim swimmer swimsuit pool athlet|swimmer athlet swim summer water
swimsuit swim bath suit cloth|swip scroll carousel gestur slid|swirl vortex twirl hypnosis spiral
swiss chf dispensari franc chees|switch toggl swap reboot bidirectional|sword duel warrior battl fight
syllabari writ alpha numeric system|symbol garment lgbtq cash laundri|symbolic symlink referenc link
symfoni logo brand|symlink symbolic link|synagogu jewish templ religion|sync onlin reconnect cach reload
synchronis synchroniz reconnect rerun circular|synchroniz synchronis reconnect rerun cw
syntax bracket markup program code|synthesiser synthesizer airwav vocal hertz
synthesizer synthesiser airwav vocal hertz|syring needl injection shot vaccination
system geographic information refin option|tab webpag websit browser indent|tabl spreadsheet excel cell row
tablet ipad ios touchscreen multi|tabletop collectibl random dice board|tablewar cutleri dinner silverwar knif
tabular sheet excel spreadsheet tabl|tac tic toe grid|tack pushpin pin|tackl bait hook fish
tada popper confetti congratulation parti|tag label monetization financial later
tail drag pointer direction navigation|tailor stitch sew needl|tailwind logo brand|taka bdt cash currenci payment
takeaway lunch food|takeoff flight airport airplan plan|takeout food box|tale fairi monster fantasi creatur
talk voic speak speech waveform|tall portrait vertical photo imag|talli tallymark sentenc scor enumerat
tallymark talli scor mark count|tank propan scuba gas div|tanker liner mile knot maritim
tap faucet potabl interaction touch|tape cassett record audio music|tapioca boba milk tea bubbl
target aim bullsey crosshair objectiv|task todo complet brainstorm checklist|tast tongu mouth
taurus bull zodiac horoscop astrologi|tax vat fee duti percentag|taxi cab uber car road|tea cafe kettl coffe cup
teach blackboard chalkboard classroom board|teacher educator instructor professor education
team match athletic collaboration ball|tear cry sad upset happi|tech devic phonelink smartphon television
technician mathematician physicist scientist biologist|technologi spec technologist coder core
technologist coder engineer softwar technologi|teddi bear|teeth dental tooth dentist toothbrush
telephon handset dial call phon|telescop observ astronomi scienc focus|television tv showtim channel widescreen
temperatur thermometer celsius fahrenheit degre|templ synagogu hindu religion worship
templat masonri wirefram tile grid|tempo metronom bpm beat music|ten bowl game pin clock|teng currenci
tennis racket pong ping ball|tent campsit camp outdoor holiday|term agreement contract deal document
terminal command shell bash prompt|terminat shorten short shift cut|territori nation countri banner flag
test experiment lab chemistri tube|testimonial cite citation blockquot quotation|text format typographi content font
textbook knowledg librari read studi|textbox form|textil bleach laundri wash garment|textur pattern|thai thailand
thailand thai|thanksgiv turkey|theater theatr act drama tragedi|theatr theater drama act tragedi
therapi treatment health|therapist md physician professional nurs|thermometer temperatur celsius fahrenheit dew
thermostat automation home|thick bold big larg shift|thin slim narrow arrow bottom|think mind effort thought brain
third bronz tripl podium proportion|thirti earli late schedul compact|thought think comic bubbl
thre overflow third number action|thread sew yarn craft discussion
threat prevention cybersecuriti antivirus protection|throbber loader busi spinner buffer|throw face
thumb dislik bad vote feedback|thumbnail img galleri landscap pictur|thumbtack pushpin pin map
thunder storm thunderstorm lightn zap|thunderstorm thunder storm lightn rain|tic tac toe grid
tick check confirm success approv|ticket concert pass admission voucher|tide wave water arrow
tidi spotless janitor pristin chor|tie voic business account cloth|tile grid dashboard ui categori
till consumer retail product checkout|tilt shift photographi|tim eas ease bezier animation
time clock date timer stopwatch|timelin chronologi gantt keyfram roadmap|timer stopwatch time hourglass duration
timezon clock time system|tin pot container storag food|tip biro felt gratuiti sassi|tir sleepi zzz sleep face
tire tyre wheel car|tissu toilet roll bathroom paper|titl headlin rich header markdown|tm trademark legal brand
toadstool fungus mushroom|toast loaf sandwich bread bakeri|toaster automation home
today day appointment agenda calendar|toddler newborn babi|todo task complet brainstorm stationari|toe tac tic grid
toggl switch reboot disclosur accordion|toilet wc lavatori restroom tissu|toiletri toothpast bathroom clean
token coin bracket code logo|tomato food|tombston headston cemeteri grav graveston
tome booklet leaflet pamphlet fiction|tongu playful cheeki stuck silli|tonic bottl rpg gam outlin
tool hardwar saw screwdriver screw|toolbar hr increment downgrad maximum|toolbox diy maintenanc wrench fix
tooltip outlin|tooth teeth dentist dental medical|toothbrush oral hygien dentist dental|toothpast toiletri bathroom
top upward north navbar bold|topologi lan infrastructur node hybrid|toqu chef hat cook|torch flashlight light tool
torchier floor lamp light automation|tornado twister cyclon hurrican weather|tortois turtl animal
touch fingerprint tap gestur slid|touchscreen android ipad tablet mobil|tourism landmark travel build
tournament competition sport|tow truck|towel toilet roll bathroom paper|tower fort eiffel fortress castl
toxic hazard biohazard danger warn|toy lego plugin brick extension|trac debug|track mp3 melodi song playlist
tracker wearabl smartwatch wristwatch fitness|tractor farm vehicl agricultur|trad collectibl stock tabletop shuffl
trademark tm register legal copyright|tradesperson electrician plumber mechanic repair
traffic roundabout rotari street road|tragedi act comedi drama theatr|trail walk|trailer deliveri truck vehicl
train railway railroad locomotiv weightlift|trajectori rebound bounc jump motion|tram trolleybus transportation vehicl
tran fat blood ink water|transaction monetization financial bill exchang
transcrib subhead transcription subtitl dialogu|transcript subtitl caption cc accessibiliti
transcription subhead transcrib subtitl dialogu|transfer exchang swap reconnect transaction
transform origin pivot distort gizmo|transgender lgbtq prid gender lgbt|transit public transport bus transportation
transition animation eas ease tim|translat translation i18n localization dictionari
translation i18n localization translat languag|transmission broadcast antenna live tower|transparenci opaciti alpha
transparent opaciti art draw|transport ride motorbik vehicl scooter|transportation road fly train truck
trash bin garbag rubbish wast|travel atla geographi luggag vacation|tray inbox queu printer receiv
treasur chest jewelri gold box|treat chocolat candi sugar sweet|treatment therapi health|trebl clef scor sheet music
tree org pine hierarchi forest|trend burn flam popular profit|triangl delta triangular pennant equilateral
triangular delta prism triangl polygon|trigonometri formula angl function mathematic|trim crop aspect scissor resiz
trip journey path driv rout|tripl third split chevron|trolley cart buy checkout basket
trolleybus tram vehicl transportation|trophi achievement priz winner award|tropical mojito beach fruit summer
troubleshoot reboot restart boolean binari|truck lorri dolli courier road|truncat frustum cone geometri shap
tshirt shirt cloth fashion|tube vial ampoul ampul phial|tulip flower plant natur|tumbl dryer laundri dry wash
tune adjustment slider equalizer mixer|tunnel road|turban arab wear|turbin windmill wind renewabl gust
turkey thanksgiv drumstick leg chicken|turkish lira payment currenci|turn slash bend unavailabl inactiv
turret castl build|turtl tortois animal|tutorial education|tuxedo wed|tv television vm external display|tweet bird
twelv clock time|twenti compact small count numeral|twig wood stick|twilight sleep moon planet night
twin gemini astrologi zodiac sign|twirl hypnosis vortex swirl spiral|twister tornado cyclon weather|twitch logo brand
twitter microblog social media logo|txt document file text|typ input ellipsis caret keyboard
type extension pros paraph pilcrow|typefac font typographi letter text|typescript javascript logo brand
typographi font glyph capital minuscul|tyre tire|uae emirat arab|uav quadcopter dron aerial fly|uber taxi
ufo alien extraterrestrial saucer outer|uhd resolution ultra hd qualiti|ui bottombar navbar tile ux
uk british gb sterl pound|ultra uhd video|ultraviolet uv sun weather|umbrella parasol shelter raini rain
unarchiv backup storag archiv box|unavailabl disabl inactiv hidden stat|undead dracula zombi vampir fantasi
underground subway metro railway tube|underlin format typographi text check|underwater scuba snorkel div sport
underwear cloth|undo revert rerun histori return|unfavorit unlik favourit heart love
unfold disclosur accordion fold expand|unfollow unsubscrib delet remov minus|unhappi frown sad upset feel
unicorn animal|unifi ideograph cjk kanji mean|union unit vector shap|unit breadth centimeter extent inch
univers galaxi milki cosmo astronomi|universiti colleg academi homework written|unknown faq support question info
unlik unfavorit favourit heart love|unlimit endless infiniti forever loop|unlink url hyperlink chain link
unlock decrypt auth login fingerprint|unplug disconnect plug electriciti power|unread notification dot reminder messag
unsav bookmark marker remov|unsecur lock|unselect deselect marque selection select|unspecifi adult gender hair neutral
unsubscrib unfollow delet remov unavailabl|unsur confus face|untag label pric tag commerc
unverifi verifi sticker offer market|updat compos pencil chang modifi|upgrad maximum reticul scop increment
upload rais increas import backup|upper case letter text|uppercas initial capital character alphabet
upset sad unhappi depress frustrat|upward north top shift direction|urgent system|url hyperlink unlink chain link
usa america|usb connector port driv plug|usd cost dollar pric paid|usernam sign|utensil cutleri knif fork spoon
utiliti car vehicl transportation sport|uv ultraviolet sun weather|ux ui design|vacation beach parasol travel summer
vaccin vaccination syring needl medicin|vaccination vaccin syring needl medicin|vacuum cleaner robot home automation
valentin affection romanc love infatuation|valid verifi success check|valv automation home|vampir undead fantasi
van lorri deliveri truck ship|var variabl function code|variabl algebra var parameter formula
variant serif led bool ab|vat fee tax duti invoic|vcs repositori gitlab github branch
vector pathfinder path bezier polylin|vegan vegetarian healthi diet vegetabl|vegetabl cabbag leafi carrot salad
vegetarian vegan nutrition diet healthi|vehicl transport car aircraft ride|veil brid wed marriag|velociti fast
ventilation condition ac climat air|venus feminin sex gender girl|vercel nextj logo brand
verifi confirm approv success checkmark|verification factor authentication login identiti
version git control repositori github|versus ab comparison compar experiment|vertic polygon vector geometri point
vertical fold seri comfortabl densiti|vespa mop scooter din deliveri|vessel liner mile cruis knot
vial ampoul ampul phial tube|vibrat hertz wavelength airwav vocal|victori champion winner award hand
video movi film clapperboard slat|videocam movi video|videotap record film|view vision visibiliti preview eye
viewfinder focus captur sensor scanner|viewport responsiv arrow|villain supervillain criminal superpower bad
vineyard wineri wine|vinyl dj rpm album compilation|violin music|vip premium exclusiv pass member
virgin maiden virgo zodiac|virgo maiden virgin zodiac horoscop|virtual vm realiti vr augment
virus infection pandemic pathogen germ|visa credit card payment|visibiliti vision preview eye visibl
visibl visibiliti vision preview password|vision visibiliti preview view optician
visual studio microsoft editor program|visualization analytic statistic diagram graph|visualli impair cane blind fac
vital puls ecg ekg heartbeat|vitamin medication capsul pill drug|vlog record film camera media
vm external virtual tv machin|vocabulari languag|vocal airwav synthesiser hertz sine|voic airwav vocal microphon mic
voicemail record phon system|void incorrect wrong null mistak|voip call messag phon logo|volcano eruption natur
volleyball beach ball sport|voltag schematic electronic electrical electriciti|volum speaker loudness sound quiet
vortex twirl swirl hypnosis spiral|vote ballot election thumb feedback|voucher counterfoil slip monetization financial
vpn encryption privaci privat network|vr realiti virtual headset augment|vue vuej framework javascript logo|vuej vue
wait hold suspend paus busi|wake morn ring reminder alarm|walk pedestrian zombi hike trail|walker walk
wall sconc firewall brick mortar|wallet cardholder debit pocket purs|wallpaper backdrop background jpg png
wan moon weather|wand wizard magic|war duel battl weapon sword|wardrob closet hanger coat fashion
warehous logistic inventori industrial ship|warm temperatur hot sun weather|warmth heat
warn exclamation alert attention error|warrior battl sword weapon game|wash laundri garment care dry
washer wiper wash laundri machin|washroom toilet bathroom|wast recycl trash rubbish discard
watch smartwatch wearabl wristwatch tracker|water ink droplet liquid drop|watermelon fruit food
wave squiggl tide wavi farewell|waveform synthesiser oscillator synthesizer sine|wavelength hertz airwav vocal vibrat
wavi squiggl wave curv pointer|wax gibbous twilight moon sleep|waypoint insid pin drop station
wb balanc whit photographi|wc restroom toilet lavatori bathroom|weak reception cellular strength signal
wealth moneybag sack budget sav|weapon war duel battl sword|wear turban dancer arab bunni
wearabl smartwatch tracker wristwatch fitness|weather cloud thermometer sun temperatur|web internet global http method
webcam conferenc meet camera call|webhook callback integration interfac api|webpag websit browser window tab
websit webpag browser cms tab|wechat logo brand|wed brid tuxedo veil marriag|weed cannabis marijuana leaf drug
week event calendar date view|weigh scal system|weight barbell dumbbell gym weightlift
weightlift dumbbell gym workout weight|weightlifter lifter gym lift workout|welder assembli factori industrial worker
west previous left direction outward|wet moistur damp globul bead|whal ocean animal|whatsapp logo brand
wheat gluten grain cereal free|wheel ferris tire steer driv|wheelchair disabiliti accessibl mobiliti accessibiliti
whistl sport face|whit cane backhand wb prob|whiteboard presentation board|whitespac margin pad css model
wi fi hotspot wifi wireless|wide panorama ris fall narrow|widescreen showtim channel hd definition
widget report graph chart poll|width length dimension measurement size|wifi strength hotspot wi fi
wild animal natur face|wildcard mandatori asterisk footnot requir|wilderness nomadic campsit camp outdoor
win medal gold award winner|wind turbin gust blow breez|windi breez wind gust weather
windmill turbin wind energi power|window webpag shutter websit mini|windshield car
wine vineyard champagn goblet wineri|wineri vineyard wine|wing fairi fantasi|wink joke playful flirt silli
winner priz award achievement leaderboard|winter snow ski frost snowman|wip work construction progress build
wipe eras clean remov|wiper washer wash|wirefram masonri templat grid ui|wireless hotspot airpod gsm wi
wishlist love favorit heart favourit|witch broom wizard sweep brush|withdraw expens banknot bill cash
wizard mage wand witch magic|woman femal women girl mother|women femal woman girl mother|wood twig campfir forest camp
word contain wrap regex paragraph|wordpress logo brand|work intention manag overview productiviti
worker labor accountant adviser analyst|workflow automation|workout gym exercis dumbbell weightlift
workspac team group communication system|workstation pc desktop monitor work|world glob earth international global
worri nervous|worship minaret prayer mosqu islam|wound bandag plaster injuri band|wow surpris face
wrap contain word float regex|wreath laurel rank award plac|wrench spanner toolbox repair screwdriver
wrestl wrestler sport|wrestler wrestl sport|wrinkl iron garment laundri care
wristwatch wearabl smartwatch tracker fitness|writ compos pencil writer pen|writer booklet leaflet pamphlet biro
written academi homework colleg author|wrong incorrect mistak failur void|xbox controller microsoft gamepad consol
xd lol laugh|xls excel spreadsheet tabl document|xma christma season winter snow|xml html markup code program
yacht sail sailboat boat cruis|yang yin|yard garden|yarn knit thread|year month event day calendar|yellow natur
yen jpy japanes japan transaction|yin yang|yoga meditation sereniti lotus stretch|young child girl boy
youtub stream logo brand video|yuan cny renminbi rmb china|zap thunder electriciti lightn flash
zero relation null void diameter|zip rar compress seal packag|zodiac horoscop astrologi constellation astrological
zombi undead dead walk fantasi|zoom magnifi magnifier glass find|zzz sleepi tir sleep
`;
