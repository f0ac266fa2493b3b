/**
 * Words and strings that common passwords are made of, in lowercase letters and digits. What is built from them with digits,
 * sequences, repetitions and letters written as digits is found by `password-strength.ts`, so each is listed once.
 */
const text = `
  password passwort passwd passcode passphrase pass pwd secret secrets geheim login logon signin user username users guest test
  testing tester tests demo temp temporary default change changeme changeit welcome willkommen bienvenue hello hallo bonjour hola
  admin admins administrator administrateur root toor superuser superadmin super sysadmin system manager master access server
  service services database backup office company computer internet website google facebook twitter instagram linkedin amazon
  apple microsoft windows linux ubuntu debian android iphone samsung nokia oracle mysql postgres github gitlab docker jenkins
  letmein letme open sesame opensesame trustno trust nothing whatever anything something idontknow forgot forget unknown
  qwert qwerty qwertz azerty qwertyuiop asdf asdfg asdfgh asdfghjkl zxcv zxcvb zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc edcrfv
  qwer wasd poiuyt lkjhgf mnbvcxz yxcvbnm zaq xsw cde vfr bgt nhy mju
  iloveyou loveyou ilove love lover lovely loveme iloveu sweet sweetheart honey baby babygirl darling angel angels princess queen
  prince king kings beautiful beauty pretty cutie sexy girl girls boy boys kiss kisses forever always never friend friends family
  mother father mama papa mommy daddy mom dad sister brother
  dragon monkey tiger lion bear wolf eagle falcon hawk shark dolphin panther panda butterfly chicken turtle rabbit bunny kitty
  cat cats dog dogs doggy puppy horse horses snake spider phoenix unicorn
  football baseball basketball hockey soccer tennis golf rugby cricket swimming racing skate skateboard surfing
  arsenal chelsea liverpool manchester united barcelona realmadrid juventus cowboys steelers yankees lakers rangers raiders
  eagles packers broncos
  sunshine sunflower flower flowers rainbow summer winter spring autumn fall sommer january february march april may june july
  august september october november december monday tuesday wednesday thursday friday saturday sunday weekend holiday christmas
  birthday morning midnight star stars starlight moon moonlight sun sunny sky ocean river mountain island paradise heaven
  batman superman spiderman ironman starwars startrek pokemon pikachu mario zelda minecraft fortnite naruto matrix hunter killer
  ninja samurai warrior soldier legend hero knight wizard magic gandalf shadow ghost vampire demon devil dragonball harrypotter
  mustang ferrari porsche mercedes corvette camaro chevy toyota honda yamaha harley jaguar bmw audi
  michael jennifer jessica daniel david robert thomas william richard charles joseph james john johnny george anthony matthew
  andrew joshua justin jordan jordan23 taylor ashley amanda nicole michelle stephanie elizabeth samantha melissa danielle
  brandon tyler austin jason steven kevin brian patrick alexander alexandra alex maria anna lisa sarah laura sophie charlie
  maggie buster pepper ginger bailey cooper jackson harley lucky max molly sam jack
  cookie cookies chocolate coffee banana orange cherry apple strawberry cheese pizza pepper butter candy sugar peanut
  blue red green black white yellow purple pink silver golden gold diamond
  freedom liberty america american canada england london paris berlin tokyo texas florida california newyork boston chicago
  china germany france russia brazil mexico india
  money dollar cash bitcoin lucky winner player gamer game games music guitar rocknroll metallica nirvana eminem slipknot
  jesus jesuschrist christ church god godisgood blessed blessing amen lord faith hope grace
  fuck fuckyou fucker fuckoff asshole bitch shit pussy
  woaini woaiwojia nihao mima zhongguo tiankong wodemima iloveu asd zxc qwe abc xyz aaa
  abcd a1b2c3 1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3 q1w2e3r4 1qaz 2wsx 3edc 4rfv 5tgb 6yhn 1qaz2wsx 1a2b3c zaq1 zaq12wsx
  5201314 1314520 520520 1314521 147258369 147258 159753 159357 741852963 741852 789456123 789456 456123 987654 112233 121212
  123123 123321 321321 131313 696969 102030 010203 20202020 314159 31415926 271828
  loadout skill skills agent agents console claude codex openai anthropic
`;

export const commonPasswords: ReadonlySet<string> = new Set(text.split(/\s+/).filter((word) => word !== ""));
