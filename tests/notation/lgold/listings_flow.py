"""The listings about phases, operations, rules, actions and implications; see `listings`."""

from __future__ import annotations

from spielwerk.diagnostics.codes.lgold.examples import END
from tests.notation.lgold.listings import game

CHARACTERS = """<objects>
  <abstractObject typeId="type.Character"/>
  <object typeId="type.Assasin" extends="type.Character"/>
  <object typeId="type.Building">
    <instances>
      <attributeInstance instanceId="instance.buildingCosts" typeReference="type.Gold">
        <integerValue value="2"/></attributeInstance>
      {instances}
    </instances>
  </object>
</objects>
<attributes><integerAttribute typeId="type.Gold"/></attributes>"""

WORLD = """<gameState>
  <instances><spaceInstance instanceId="instance.gameSpace" typeReference="type.GameSpace"/></instances>
</gameState>
<actors>
  <actor typeId="type.playerActor">
    <instances>
      <attributeInstance instanceId="instance.currentGold" typeReference="type.Gold">
        <integerValue value="2"/></attributeInstance>
      <attributeInstance instanceId="instance.numberOfCardsToKeep" typeReference="type.Gold">
        <integerValue value="1"/></attributeInstance>
      <attributeInstance instanceId="instance.currentNumberOfBuildingsBuilt" typeReference="type.Gold">
        <integerValue value="0"/></attributeInstance>
      <spaceInstance instanceId="instance.playerSpace" typeReference="type.playerSpace"/>
    </instances>
  </actor>
</actors>
<fields><field typeId="type.buildingField"/></fields>
<spaces>
  <space typeId="type.GameSpace">
    <instances>
      <fieldInstance instanceId="instance.buildingDrawField" typeReference="type.buildingField">
        <initialObjectInstances>
          <objectInstance instanceId="instance.building" typeReference="type.Building" amount="3"/>
          <objectInstance instanceId="instance.assasin" typeReference="type.Assasin"/>
        </initialObjectInstances>
      </fieldInstance>
    </instances>
  </space>
  <space typeId="type.playerSpace">
    <instances>
      <fieldInstance instanceId="instance.playerBuildingHandCardField" typeReference="type.buildingField"/>
    </instances>
  </space>
</spaces>"""

FILLED_STATES = (
    """
    <!-- filled: what the listing leaves to others -->
    <phaseState typeId="type.End" name="End">
      <phaseStateTransitions>
        <phaseStateTransition><phaseRule><phaseExecutionStartedRule/></phaseRule></phaseStateTransition>
      </phaseStateTransitions>"""
    + END
    + """
    </phaseState>"""
)

START = """<abstractPhaseState name="StartState" typeId="type.CharacterPhase.StartState">
    <phaseStateTransitions>
      <phaseStateTransition>
        <phaseRule>
          <phaseExecutionNotStartedRule/>
        </phaseRule>
      </phaseStateTransition>
    </phaseStateTransitions>

    <operations>
      <phaseOperation>
        <setCurrentPhaseExecutionStarted/>
      </phaseOperation>
    </operations>

  </abstractPhaseState>"""

FIRST = (
    "<phaseTransitions><phaseTransition><phaseRule><noPhaseExecutedYet/></phaseRule></phaseTransition>"
    "</phaseTransitions>"
)

PHASE = game(
    CHARACTERS.format(instances=""),
    WORLD,
    """<actions>
  <simpleAction typeId="type.DrawCardsAction"/>
  <simpleAction typeId="type.TakeGoldAction"/>
  <simpleAction typeId="type.FinishTurnAction"/>
  <simpleAction typeId="phaseAction.AssasinPhase.AssasinateCharacter"/>
</actions>""",
    phases="""<phases>
<abstractPhase name="Characterphase" typeId="type.CharacterPhase">
  <!-- The actions for the CharacterPhase-->
  <instances>
    <actionInstance instanceId="instance.DrawCardsAction" typeReference="type.DrawCardsAction"/>
    <actionInstance instanceId="instance.TakeGoldAction" typeReference="type.TakeGoldAction"/>
    <actionInstance instanceId="instance.FinishTurnAction" typeReference="type.FinishTurnAction"/>
  </instances>

  <links>
    <objectLink name="characterOfPhase" linkId="link.characterOfPhase" typeReference="type.Character"/>
  </links>

  <phaseStates>

    <abstractPhaseState name="StartState" typeId="type.CharacterPhase.StartState"/>
    <phaseState name="CharacterNotSelectedOrDeadState"/>
    <phaseState name="FinalState" typeId="phase.CharacterPhase.FinalState"/>
    <phaseState name="CharacterWasSelectedAndIsAliveState"
      typeId="phase.CharacterPhase.CharacterWasSelectedAndIsAliveState"/>
    <phaseState name="PlayState" typeId="type.CharacterPhase.PlayState"/>"""
    + FILLED_STATES
    + """
  </phaseStates>
</abstractPhase>
<phase name="AssasinPhase" typeId="type.AssasinPhase" extends="type.CharacterPhase">
  <phaseStates>
    <phaseState name="AssasinStartState" typeId="type.AssasinPhase.AssasinStartState"
      extends="type.CharacterPhase.StartState">
      <!-- filled: -->
      <phaseStateTransitions>
        <phaseStateTransition><phaseRule><phaseExecutionNotStartedRule/></phaseRule></phaseStateTransition>
      </phaseStateTransitions>
      <operations><phaseOperation><setCurrentPhaseExecutionStarted/></phaseOperation></operations>
    </phaseState>
  </phaseStates>
  <instances>
    <actionInstance name="AssasinateCharacter" typeReference="phaseAction.AssasinPhase.AssasinateCharacter"
      instanceId="instance.AssasinateCharacter"/>
  </instances>
  """
    + FIRST
    + """
</phase>
</phases>""",
)

PHASE_STATE = game(
    CHARACTERS.format(instances=""),
    WORLD,
    phases="""<phases>
<abstractPhase name="Characterphase" typeId="type.CharacterPhase">
<links>
  <objectLink name="characterOfPhase" linkId="link.characterOfPhase" typeReference="type.Character"/>
  <!-- Sonstiges -->
</links>

<phaseStates>
"""
    + START
    + """
  <!-- Sonstiges -->"""
    + FILLED_STATES
    + """
</phaseStates>
</abstractPhase>
<phase name="AssasinPhase" typeId="type.AssasinPhase" extends="type.CharacterPhase">

  <phaseStates>
    <phaseState name="AssasinStartState" typeId="type.AssasinPhase.AssasinStartState"
      extends="type.CharacterPhase.StartState">

      <operations>
        <objectOperation>
          <setObjectLink>

            <objectToLinkTo>
              <selectSingleObject>
                <byType>
                  <objectTypeReferenc typeReference="type.Assasin"/>
                </byType>
              </selectSingleObject>
            </objectToLinkTo>

            <linkToSet>
              <!-- filled: -->
              <selectObjectLink><fromCurrentPhase/>
                <byLinkId linkIdReference="link.characterOfPhase"/></selectObjectLink>
            </linkToSet>

          </setObjectLink>
        </objectOperation>
      </operations>

    </phaseState>
  </phaseStates>
  """
    + FIRST
    + """
</phase>
</phases>""",
)

MOVE_CARDS = """<fieldOperation>
    <moveObjectsFromFieldToField setFieldOwnerAsObjectOwner="true">
      <fromField>
        <selectField>
          <fromSpace>
            <selectSpace>
              <fromGameState/>
              <byInstanceId instanceIdReference="instance.gameSpace"/>
            </selectSpace>
          </fromSpace>
          <byInstanceId instanceIdReference="instance.buildingDrawField"/>
        </selectField>
      </fromField>
<toField>
  <selectField>
    <fromActor>
      <actorWhoExecutesThisAction/>
    </fromActor>
    <byInstanceId instanceIdReference="instance.playerBuildingHandCardField"/>
  </selectField>
</toField>

<objectsToMove>
  <numberOfObjects>
    <selectValueFromAttribute>
      <selectAttributeFromActor>
        <fromWhichActor>
          <actorWhoExecutesThisAction/>
        </fromWhichActor>
        <attributeToSelect>
          <byInstanceId instanceIdReference="instance.numberOfCardsToKeep"/>
        </attributeToSelect>
      </selectAttributeFromActor>
    </selectValueFromAttribute>
  </numberOfObjects>
  <fromTop/>
</objectsToMove>

</moveObjectsFromFieldToField>

</fieldOperation>"""

TURN = (
    """<phases>
<abstractPhase typeId="type.CharacterPhase">
  <links><objectLink linkId="link.characterOfPhase" typeReference="type.Character"/></links>
  <instances>{instance}</instances>
</abstractPhase>
<phase typeId="type.Turn" extends="type.CharacterPhase">"""
    + FIRST
    + """
  <phaseStates>
    <phaseState typeId="type.CharacterPhase.PlayState" name="PlayState">
      <phaseStateTransitions>
        <phaseStateTransition><phaseStateRule><noPhaseStateExecutedYet/></phaseStateRule></phaseStateTransition>
      </phaseStateTransitions>
    </phaseState>
    <phaseState typeId="type.End">
      <phaseStateTransitions>
        <phaseStateTransition>
          <phaseStateRule><currentStateMatchesType>
            <phaseStateTypeReference typeReference="type.CharacterPhase.PlayState"/>
          </currentStateMatchesType></phaseStateRule>
        </phaseStateTransition>
      </phaseStateTransitions>"""
    + END
    + """
    </phaseState>
  </phaseStates>
</phase>
</phases>"""
)

DRAW = '<actionInstance instanceId="instance.draw" typeReference="type.DrawCardsAction"/>'

OPERATION = game(
    CHARACTERS.format(instances=""),
    WORLD,
    f"""<actions>
<complexAction name="DrawCards" typeId="type.DrawCardsAction">
  <!-- filled: the state around the excerpt -->
  <actionStates><actionState name="Only"><operations>

  {MOVE_CARDS}
  </operations></actionState></actionStates>
</complexAction>
</actions>""",
    phases=TURN.format(instance=DRAW),
)

RULES = """<phaseRule>
  <currentPhaseMatchesType>
    <phaseTypeReference typeReference="type.CharacterPhase"/>
  </currentPhaseMatchesType>
</phaseRule>
<phaseStateRule>
  <currentStateMatchesType>
    <phaseStateTypeReference typeReference="type.CharacterPhase.PlayState"/>
  </currentStateMatchesType>
</phaseStateRule>
<objectRule>
  <isObjectOwnedByActor>
    <whichObject>
      <objectThisActionBelongsTo/>
    </whichObject>
  </isObjectOwnedByActor>
</objectRule>
<actorRule>
  <areActorsIdentical>
    <thisActor>
      <actorWhoExecutesThisAction/>
    </thisActor>

    <thatActor>
      <selectActor>
        <ownerFromObject>
        <selectObject>
            <fromCurrentPhase/>
            <byLinkId linkIdReference="link.characterOfPhase"/>
        </selectObject>
    </ownerFromObject>
</selectActor>
</thatActor>

</areActorsIdentical>
</actorRule>"""

SIMPLE = """<simpleAction name="ConstructBuilding" typeId="type.ConstructBuildingAction">
    <executableBy>
        <selectActor>
            <ownerFromObject>
                <objectThisActionBelongsTo/>
            </ownerFromObject>
        </selectActor>
    </executableBy>

    <executableIfAnyApplies>
        <precondition>

            {rules}
            <!-- Sonstige Rules -->

        </precondition>
    </executableIfAnyApplies>

    <operations>

        <!-- Reduce Gold-->
        <attributeOperation>
    <decreaseAttributeValue>
      <whichAttribute>
        <selectAttributeFromActor>
          <fromWhichActor>
            <actorWhoExecutesThisAction/>
          </fromWhichActor>
          <attributeToSelect>
            <byInstanceId instanceIdReference="instance.currentGold"/>
          </attributeToSelect>
        </selectAttributeFromActor>
      </whichAttribute>

      <decreaseBy>
        <selectValueFromAttribute>
          <selectAttributeFromObject>
            <fromWhichObject>
              <objectThisActionBelongsTo/>
            </fromWhichObject>
            <attributeToSelect>
              <byInstanceId instanceIdReference="instance.buildingCosts"/>
            </attributeToSelect>
          </selectAttributeFromObject>
        </selectValueFromAttribute>
      </decreaseBy>

    </decreaseAttributeValue>
  </attributeOperation>

  <!-- Move The Building to "constructed"-Field -->
  <objectOperation>

    <moveObjectToField>
      <!-- filled: -->
      <whichObject><objectThisActionBelongsTo/></whichObject>
      <toWhichField>
        <selectField>
          <fromActor><actorWhoExecutesThisAction/></fromActor>
          <byInstanceId instanceIdReference="instance.playerBuildingHandCardField"/>
        </selectField>
      </toWhichField>
    </moveObjectToField>
  </objectOperation>

</operations>
</simpleAction>"""
BUILD = '<actionInstance instanceId="instance.Construct" typeReference="type.ConstructBuildingAction"/>'

RULE = game(
    CHARACTERS.format(instances=BUILD),
    WORLD,
    f"<actions>{SIMPLE.format(rules=RULES)}</actions>",
    phases=TURN.format(instance=""),
)

SIMPLE_ACTION = game(
    CHARACTERS.format(instances=BUILD),
    WORLD,
    f"<actions>{SIMPLE.format(rules=RULES.partition('<phaseStateRule>')[0])}</actions>",
    phases=TURN.format(instance=""),
)

COMPLEX_ACTION = game(
    CHARACTERS.format(instances=""),
    WORLD,
    f"""<actions>
<complexAction name="DrawCards" typeId="type.DrawCardsAction">

  <executableBy>
    <!-- filled: --><selectAllActors/>
  </executableBy>

  <executableIfAnyApplies>
    <precondition>
      <!-- Sonstiges -->
    </precondition>
  </executableIfAnyApplies>

  <actionStates>

    <actionState name="PlayerTakesAllCards" typeId="type.DrawCards.PlayerTakesAllCardsState">
      <actionStateTransitions>
        <!-- filled: -->
        <actionStateTransition><actionRule><noActionStateExecutedYet/></actionRule></actionStateTransition>

      </actionStateTransitions>

      <operations>

        {MOVE_CARDS}

      </operations>
    </actionState>

    <actionState name="PlayerChoosesCards" typeId="type.DrawCards.PlayerChoosesCards"
      isActionStillAbortable="false">

      <actionStateTransitions>
        <!-- filled: -->
        <actionStateTransition>
          <actionRule><currentActionStateMatchesType>
            <actionStateTypeReference typeReference="type.DrawCards.PlayerTakesAllCardsState"/>
          </currentActionStateMatchesType></actionRule>
        </actionStateTransition>
      </actionStateTransitions>

      <operations>
        <objectSelection>

          <numberOfElements>
            <!-- filled: --><integerValue value="1"/>
          </numberOfElements>

          <actorWhoSelects>
            <actorWhoExecutesThisAction/>
          </actorWhoSelects>

          <objectsToSelectFrom>
            <!-- filled: -->
            <selectAllObjectsInField>
              <selectField>
                <fromActor><actorWhoExecutesThisAction/></fromActor>
                <byInstanceId instanceIdReference="instance.playerBuildingHandCardField"/>
              </selectField>
            </selectAllObjectsInField>
          </objectsToSelectFrom>

          <followingOperations>
            <forSelectedObjects>
              <objectOperation>
                <moveObjectToField setFieldOwnerAsObjectOwner="true">
        <whichObject>
          <objectSelectedByInteractiveOpeartion/>
        </whichObject>

        <toWhichField>
          <selectField>
            <fromActor>
              <actorWhoExecutesThisAction/>
            </fromActor>
            <byInstanceId instanceIdReference="instance.playerBuildingHandCardField"/>
          </selectField>
        </toWhichField>

      </moveObjectToField>
    </objectOperation>
  </forSelectedObjects>

  <forOtherObjects>
    <!-- Sonstiges -->
  </forOtherObjects>
</followingOperations>
</objectSelection>
</operations>
</actionState>

</actionStates>

</complexAction>
</actions>""",
    phases=TURN.format(instance=DRAW),
)

IMPLICATION = game(
    CHARACTERS.format(
        instances='<implicationInstance instanceId="instance.more"'
        ' typeReference="type.IncreaseNumberOfBuildingsBuiltImplication"/>'
    ),
    WORLD,
    """<implications>
<implication name="IncreaseNumberOfBuildingsBuiltImplication"
typeId="type.IncreaseNumberOfBuildingsBuiltImplication">

  <activeIfAnyApplies>
    <precondition>
      <objectRule>
        <isObjectOwnedByActor>
          <!-- filled: --><whichObject><objectThisImplicationBelongsTo/></whichObject>
        </isObjectOwnedByActor>
      </objectRule>

      <objectRule>

        <isObjectInField>
          <!-- filled: -->
          <whichObject><objectThisImplicationBelongsTo/></whichObject>
          <inWhichField>
            <selectField>
              <fromActor>
                <selectActor><ownerFromObject><objectThisImplicationBelongsTo/></ownerFromObject></selectActor>
              </fromActor>
              <byInstanceId instanceIdReference="instance.playerBuildingHandCardField"/>
            </selectField>
          </inWhichField>
        </isObjectInField>

      </objectRule>
    </precondition>
  </activeIfAnyApplies>

  <impact>

    <increaseAttributeValue priority="100">
      <whichAttribute>
        <selectAttributeFromActor>
          <fromWhichActor>
            <selectActor>
              <ownerFromObject>
                <objectThisImplicationBelongsTo/>
              </ownerFromObject>
            </selectActor>
          </fromWhichActor>
          <attributeToSelect>
            <byInstanceId instanceIdReference="instance.currentNumberOfBuildingsBuilt"/>
          </attributeToSelect>
        </selectAttributeFromActor>
      </whichAttribute>

      <increaseBy>
        <integerValue value="1"/>
      </increaseBy>

    </increaseAttributeValue>
  </impact>

</implication>
</implications>""",
    phases=TURN.format(instance=""),
)
