#!/bin/sh
# A bot as a shell script, with sed and grep. It knows Catan and Robo Rally; in other games it takes the first option.
letters=abcdefghijklmnopqrstuvwxyz
all() { printf '%s\n' "$line" | grep -oE "$1"; } # All places in the message that look like this.

# Catan: the first of these that is open. Goods go for what is missing, roads wait until enough is left for houses.
catan() {
    none=$(all '"stock":\{"wood[^}]*' | grep -o '[a-z]*":0' | sed 's/":0/|/')
    road=$(all '"stock":\{"wood":([2-9]|1[0-9]),"brick":([2-9]|1[0-9]),' | sed 's/.*/build_road/')
    trade="sea_trade\",\"value\":\\[\"[a-z]*\",\"($(printf '%s' $none)x)"
    for kind in build_city build_settlement ride throw "$trade" "${road:-x}" buy_card decline pass done; do
        plan=$(all "\"index\":[0-9]*,\"kind\":\"$kind\"" | sed -n '1s/"index":\([0-9]*\).*/\1/p')
        [ -n "$plan" ] && return
    done
    set -- $(all '"index":[0-9]*') && plan=$(($# / 2)) # Places in the middle have more land.
}

# Robo Rally: so many fields in a direction, up to a wall; fails if that is off the board.
go() {
    steps=$2
    while [ "$steps" -gt 0 ]; do
        case $walls in *" $x$y:$1 "*) return 0 ;; esac
        case $1 in 0) y=$((y + 1)) ;; 1) rest=${letters#*"$x"} x=${rest%"${rest#?}"} ;; esac
        case $1 in 2) y=$((y - 1)) ;; 3) rest=${letters%"$x"*} x=${rest#"${rest%?}"} ;; esac
        case $x$y$floor in "$goal_x$goal_y "*) return 0 ;; *" $x$y "*) steps=$((steps - 1)) ;; *) return 1 ;; esac
    done
}

drive() { # Where a command leads from (x, y, way).
    case $1 in right*) way=$(((way + 1) % 4)) ;; half*) way=$(((way + 2) % 4)) ;; left*) way=$(((way + 3) % 4)) ;;
        back*) go $(((way + 2) % 4)) 1 ;; *) go "$way" "${1#forward_}" ;; esac
}

# How far it is to the goal; looking the wrong way is worse than a field, and looking at a wall, too.
distance() {
    there=${letters%"$goal_x"*} here=${letters%"$x"*} dy=$((goal_y - y))
    dx=$((${#there} - ${#here})) wall=0
    case $walls in *" $x$y:$way "*) wall=5 ;; esac
    case $dx$dy$way in 00?) ;; *0) [ $dy -gt 0 ] ;; *1) [ $dx -gt 0 ] ;; *2) [ $dy -lt 0 ] ;; *3) [ $dx -lt 0 ] ;; esac
    far=$((2 * (${dx#-} + ${dy#-}) + 3 * $? + wall))
}

# The fields of the board with this in what never changes about them; their columns and rows.
board() { printf '%s\n' "$board" | grep "$1" | sed "s/\"Floor\.\([a-z]\)\([0-9]*\).*/\1$2\2$3/"; }

roborally() {
    set -- $(board '') && floor=" $* " plan="" comma="" seat=$(all '"seat":[0-9]*,"table' | tr -dc 0-9)
    set -- $(board north '' :0; board east '' :1; board south '' :2; board west '' :3) && walls=" $* "
    reached=$(all '"reached":[0-9]*' | sed -n "$((seat + 1))s/.*://p")
    hand=$(all '"hand":\{"count":9,"objects":[^]]*' | grep -o 'Card([a-z_0-9]*,[0-9]*)')
    set -- $(board "checkpoint\":$((reached + 1))$" ' ') && goal_x=$1 goal_y=$2
    set -- $(all "Floor\.[^]]*\{\"name\":\"Robot@$seat\"" | sed 's/Floor\.\(.\)\([0-9]*\).*/\1 \2/') && x=$1 y=$2
    way=$(all "Robot@$seat\",\"facing\":\"[a-z]*" | sed 's/.*"//; s/north/0/; s/east/1/; s/south/2/; s/west/3/')
    if [ -z "$x" ]; then
        set -- $(board "checkpoint\":$reached$" ' ') && x=$1 y=$2
        for way in 0 1 2 3; do distance; [ $((far % 2)) = 0 ] && break; done
        set -- north east south west && shift "$way" && plan="{\"kind\":\"direction\",\"value\":\"$1\"}" comma=","
    fi
    for kind in opening others others others others; do
        best=9999 start="$x $y $way"
        for card in $hand; do
            set -- $start && x=$1 y=$2 way=$3 command=${card#Card(}
            case $kind$comma$command in opening,*turn*) continue ;; esac
            drive "${command%,*}" && distance || far=999
            [ "$far" -lt "$best" ] && best=$far take=$card end="$x $y $way"
        done
        set -- $end && x=$1 y=$2 way=$3 plan="$plan$comma{\"kind\":\"$kind\",\"value\":\"$take\"}" comma=","
        hand=$(printf '%s\n' "$hand" | grep -vF "$take")
    done
}

while read -r line; do
    case $line in '{"type":"hello"'*) board=$(all '"Floor\.[a-z0-9]*":\{[^}]*') ;; '{"type":"decide"'*)
        plan=0 id=$(all '"type":"decide","id":[0-9]*' | sed 's/.*://')
        case $line in *'{"game":"roborally"'*) roborally ;; *'{"game":"catan"'*) catan ;; esac
        printf '{"type":"plan","id":%s,"actions":[%s]}\n' "$id" "$plan" ;;
    esac
done
